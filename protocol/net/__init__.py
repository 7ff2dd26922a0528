"""The only package that touches the network: sockets, TLS, multicast DNS and the event loop."""
