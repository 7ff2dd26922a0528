"""Builds lanplay.pyz, one file with all packages, for the Python that runs this: `build_pyz.py WHEEL-FOLDER TARGET`."""

import json
import shutil
import subprocess
import sys
import tempfile
import zipapp
from pathlib import Path

from tools import pyz_start


def build(wheel: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-compile")
        subprocess.run([*pip, "--target", str(site), str(wheel.resolve())], check=True)
        shutil.rmtree(site / "bin", ignore_errors=True)
        pack(site, target)


def pack(site: Path, target: Path) -> None:
    """Make `target` of all packages in the folder `site`, to which the start is added."""
    built = {"for": pyz_start.this_python(), "sha256": pyz_start.digest(site)}
    (site / pyz_start.BUILT).write_text(json.dumps(built))
    shutil.copy(pyz_start.__file__, site / "__main__.py")
    target.parent.mkdir(parents=True, exist_ok=True)
    zipapp.create_archive(site, target, interpreter="/usr/bin/env python3", compressed=True)
    target.chmod(0o755)


def main() -> None:
    folder, target = map(Path, sys.argv[1:])
    build(max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime), target)
    sys.stdout.write(f"{target}: {target.stat().st_size / 1e6:.0f} MB for {pyz_start.this_python()}\n")


if __name__ == "__main__":
    main()
