#!/bin/sh
# A bot for lanplay in the shell alone: it makes the first legal move.
#
#     lanplay play dao --auto 'exec:sh examples/bot.sh'
#
# docs/bots.md says what is written and read here.

while IFS= read -r line; do
    case $line in
    '{"hello":'*) echo '{"name":"Shell"}' ;;
    '{"view":'*)
        moves=${line##*'"moves":["'}
        echo "{\"move\":\"${moves%%'"'*}\"}"
        ;;
    *) exit 0 ;;
    esac
done
