"""What each character is in a text that peers judge: fixed by the version of the protocol, not by the Python that runs.

A nick that is clean for one peer has to be clean for all, and a file that is true today has to be true for every later
Python, whose tables know more characters. So the table is that of Unicode 14.0.0, which all of them know, and stands
here in full: categories of assigned characters have changed, too. Normalising and folding of case may be left to the
interpreter for such texts, since Unicode never changes either for characters that are assigned. Source: the general
categories of Unicode 14.0.0 and the list of invisible characters in `tools/characters.py`, which prints the table.
"""

import re
from bisect import bisect_right
from enum import StrEnum
from itertools import accumulate
from typing import Final

UNICODE: Final = "14.0.0"


class Kind(StrEnum):
    """What becomes of a character when a text is cleaned."""

    KEPT = "k"
    MARK = "m"  # stays on the character before, up to a number
    BLANK = "b"  # runs together with its like into one space
    DROPPED = "d"  # controls, formats, surrogates, private and unassigned ones, and those that show nothing


def kind_of(sign: str) -> Kind:
    return _KINDS[bisect_right(_STARTS, ord(sign)) - 1]


# The kinds of all code points from 0 on: runs of a length, 1 where it is left out, and a letter of `Kind`.
_RUNS: Final = (
    "9d5b18db94k33db12kd594k79md32m8k2d6k4d7kdkd20kd224k7m166kd38k2d50k2d3kd45mkmk2mk2mkm8d27k4d6k17d10k11mkd46k21m16k"
    "m101k7mdk6m2k2mk4m32k2dkm30k27m2d89k11mk14d43k9m7k2dm24k4mk9mk3mk5m2d15kd25k3m2dkd11k5d31k9d8m42k24md32m55kmkm4k8"
    "m4km3k7m10k2m29km2kd8k2d2k2d22kd7kdk3d4k2dm4k4m2d2k2d2kmk8dk4d2kd3k2m2d24km2d2mkd6k4d2k2d22kd7kd2kd2kd2k2dmd3k2m4"
    "d2m2d3m3dm7d4kdk7d10k2m3kmk10d2mkd9kd3kd22kd7kd2kd5k2dm4k5md2mkd2km2dk15d2k2m2d12k7dk6mdm2kd8k2d2k2d22kd7kd2kd5k2"
    "dm2kmk4m2d2k2d2km7d2mk4d2kd3k2m2d18k10dmkd6k3d3kd4k3d2kdkd2k3d2k3d3k3d12k4d2km2k3d3kd3km2dk6dk14d21k5dm3km8kd3kd2"
    "3kd16k2dmk3m4kd3md4m7d2md3k2dk2d2k2m2d10k7d10km11kd3kd23kd10kd5k2dm2km5kdm2kd2k2m7d2k6d2kd2k2m2d10kd2k13d2m11kd3k"
    "d41k2m4k4md3kd3km2k4d14k2m2d26kdm2kd18k3d24kd9kdk2d7k3dm4d3k3mdmd8k6d10k2d3k12d48km2k7m4d8k8m13k37d2kdkd5kd24kdkd"
    "10km2k9mk2d5kdkd6m2d10k2d4k32d24k2m27kmkmkm14kd36k4d14mk5mk2m5k11md36md8km6kd13k37d45k4mk6mk2m2k2m25k2m4k3m16k4m1"
    "3km2k2m6km15km40kdk5dk2d143k2d232kd4k2d7kdkd4k2d41kd4k2d33kd4k2d7kdkd4k2d15kd57kd4k2d67k2d3m29k3d26k6d86k2d6k2d64"
    "0kb28k3d89k7d18k3mk9d19k2m3k9d18k2m12d13kd3kd2m12d52k2dk7m8km2k11m9km2d10k6d10k6d11k5d10k6d89k7d5k2m34kmk5d70k10d"
    "31kd3m4k2m3k4d2km6k3m4dk3d42k2d5k11d44k4d26k6d11k3d57k2m2km2d56kmk7mdmkm2k8m6k10m2dm10k6d10k6d14k2d31m49d4m48kmk5"
    "mkm5km10k3d27k9m11kd2m32k4m2k2mk3m56kmk2m3kmk3m2k8d48k8m2k2m3d15k3d60k7d43k2d11k8d3mk13mk7m4km6km3k2mk5d192k64m27"
    "8k2d6k2d38k2d6k2d8kdkdkdkd31k2d53kd15kd14k2d6kd19k2d3kd9kd11b5d24k2b5db47kb16d2k2d27kd13k3d33k15d33m15d140k4d663k"
    "25d11k21d928kd883k2d32kd344k3m2k5d45kdk5dk2d56k7d2k14dm23k9d7kd7kd7kd7kd7kd7kd7kd7kd32m94k34d26kd89k12d214k26d12k"
    "4db41k4m18kd86k2d2m101k5d43kd51kd42kd84k12d47kd29293k3d55k9d348k20d47k4mk10m32k2m80k2m6k8d203k5d2kdkd5k24d16km3km"
    "4km25k2m5km3d10k6d56k8d68k2m8d12k6d18m13km38k8m25k11m2k11d30k3d3m48km2k4m2k2m16kd11k4d7km25kd41k6m2k2m2k2m9d3km8k"
    "mk2d10k2d32km51kmk3m2k2m5k2mkmk24d17k2m8km10d6k2d6k2d6k9d7kd7kd60k4d117km2km4km2d10k6d11172k12d23k4d49k8452d366k2"
    "d106k38d7k12d5k5dkm24kd5kdkd2kd2kd125k16d445k2d54k7dk32d16k16d10k6d16m35kd19kd4k4d5kd135k4d159kd30k3d6k2d6k2d6k2d"
    "3k3d7kd7k13d2k2d12kd26kd19kd2kd15k2d14k34d123k5d3k4d45k3d88kd13k3dk47d45km130d29k3d49k15dm27k4d36k9d30k5d38k5m5d3"
    "0kd37k4d14k42d158k2d10k6d36k4d36k4d40k8d52k11d12kd15kd7kd2kd11kd15kd7kd2k67d311k9d22k10d8k24d6kd42kd9k69d6k2dkd44"
    "kd2k3dk2d23kd72k8d9k48d19kd2k5d33k3d27k5dk64d56k4d20k2d47k3md2m5d4m4kd3kd29k2d3m4dm9k7d9k7d64k32d37k2m4d12k9d54k3"
    "d29k2d27k5d26k7d4k12d7k80d73k55d51k13d51k7d42k4m8d10k294d31kd42kd2mk2d2k78d40k8d22k11m9k22d18k4m4k38d28k20d23k9dk"
    "m54k15m7k4d30km2k2mk9d3m49k4m2k2m2kd4km13d25k7d10k6d3m36k5mk8md18k8d35km3k9d2m52k9m10k4m2km16kd20k11d18kd28k3m2km"
    "k2m6km65d7kdkd4kd15kd11k6d47km3k8m5d10k6d2m2kd8k2d2k2d22kd7kd2kd5kd2m3km4k2d2k2d3k2dk6dk5d7k2d7m3d5m139d56k8m2k3m"
    "km21kdkm3k30d51k6mkm4k2mk2m4k8d10k166d50k4m2d4k2mk2m27k2m34d51k8m2kmk2m4k11d10k6d13k19d43kmkm2k6mkm2k6d10k54d27k2"
    "d3m2k4mk5m4d23k185d47k9mk2mk100d83k12d8k2dk2d8kd2kd30kd2k2d2mkm4km3k9d10k70d8k2d42k4m2d2m4km4k27dk10m40k6m2k4m8km"
    "8dk6m2k3m46k13mk2m9k13d73k263d9kd38k7md6mkm6k10d29k3d32k2d22mdk7mk2mk2m73d7kd2kd38k6m3dmd2md7mkm8d10k6d6kd2kd37kd"
    "2md2kmkmk7d10k310d19k2m4k183dk15d50k13d923k102d111kd5k11d196k2636d99k13d1071k4049d583k8633d569k7d31kd10k4d81kd10k"
    "6d30k2d5mk10d48k7m15k10d10kd7kd21k5d19k688d91k101d75k4dm56k7d4m13k64d4km11d2k14d6136k8d1238k42d9k8935d4kd7kd2kd29"
    "1k45d3k17d4k8d396k2308d107k5d13k3d9k7d10k2dk2mk4704d46m2d23m9d116k60d246k10d39k2d62k3m9k8d8m2k7m30k4m61k21d66k3mk"
    "154d20k12d87k9d25k135d85kd71kd2k2dk2d2k2d4kd12kdkd7kd65kd4k2d8kd7kd28kd4kd5kdk3d7kd340k2d292k2d562k55m4k50m8km14k"
    "m7k15d5md15m1104d31k225d7md17m2d7md2md5m213d45k3d7m7k2d10k4d2k320d30km17d44k4m10k5dk1248d7kd4kd2kd15kd197k2d9k7m4"
    "1d68k7mk4d10k4d2k785d68k76d61k194d4kd27kd2kdk2dkd10kd4kdkdk6dk4dkdkdkd3kd2kdk2dkdkdkdkdkd2kdk2d4kd7kd4kd4kdkd10kd"
    "17k5d3kd5kd17k52d2k270d44k4d100k12d15k2d15kd15kd37k10d174k56d29k13d44k4d9k7d2k14d6k154d984k5d16k3d13k3d116k12d89k"
    "7d12k4dk15d12k4d56k8d10k6d40k8d30k2d2k78d340k12d14k2d5k3d5k3d7k9d29k3d11k5d6k10d10k6d8k8d7k9d147kd55k37d10k1030d4"
    "2720k32d4153k7d222k2d5762k14d7473k3103d542k1506d4939k912565d"
)
_FOUND: Final = re.findall(r"(\d*)([bdkm])", _RUNS)
_KINDS: Final = tuple(Kind(letter) for _, letter in _FOUND)
_STARTS: Final = (0, *accumulate(int(length or 1) for length, _ in _FOUND))
