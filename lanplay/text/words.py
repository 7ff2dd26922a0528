"""256 words for the numbers of a table's four words: short, common, and hard to mishear for one another."""

_WORDS = """
acid acorn actor album almond amber anchor angel apple apron arch arrow atlas autumn bacon badge
bagel ballet bamboo banana banjo basket beach beard beaver belt bench berry bishop blanket blossom
boat bonus bottle bowl brick bridge bronze bubble bucket butter button cabin cactus camel camera
candle canyon carbon carpet carrot castle cedar cellar cement cherry chess chimney cigar circus
citrus clover cobra cocoa coffee comet copper coral cotton cousin cradle crayon cricket crystal
curtain cushion daisy dancer dentist desert diamond dinner dolphin donkey dragon drum eagle earth
easel echo elbow elephant engine evening fabric falcon family feather ferry fiddle finger flamingo
flute forest fossil fountain garden garlic ghost giant ginger giraffe glacier glove goblin golden
gorilla grape guitar hammer harbor hazel helmet heron hockey honey hornet hotel iceberg igloo indigo
insect island ivory jacket jaguar jasmine jelly jewel jigsaw jungle juniper kangaroo kettle keyboard
kitchen kite kiwi ladder lagoon lantern lava lemon leopard library lily lobster locket lotus magnet
mango maple marble meadow melon mermaid meteor mirror monkey mosaic motor mountain muffin museum
napkin nectar needle nickel noodle nutmeg oasis ocean octopus olive onion opera orange orchid otter
oyster paddle palace panda paper parrot pasta peach pebble pelican pencil pepper piano pigeon pillow
pilot pirate planet plum pocket pony poppy potato prism puzzle pyramid quartz rabbit radio rainbow
raven ribbon river robot rocket rubber saddle saffron salad salmon sandal saturn satin scarf school
shadow shell silver spider spoon statue sugar sunset tiger tulip turtle tunnel velvet violin volcano
wagon walnut window wizard yacht zebra zipper
"""
WORDS = tuple(_WORDS.split())


def words_of(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(WORDS[number] for number in numbers)
