"""Checks of this machine, one module per subject. Each check yields findings and touches only what it names.

No check sends a packet to another machine.
"""
