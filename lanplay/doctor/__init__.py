"""Checks of this machine, a module a subject. Each check yields findings and touches nothing that it does not name.

No check sends a packet to another machine.
"""
