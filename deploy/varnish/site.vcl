# What differs from place to place: the stores, the proxies in front, and how long old answers may be shown.
# default.vcl includes it and stays as it is.

probe ready {
    .url = "/readyz";
    # A store that is told to end says so for 1.2 s before it closes its door.
    .interval = 500ms;
    .timeout = 1s;
    .window = 2;
    .threshold = 2;
    .initial = 1;
}

backend store1 {
    .host = "store1";
    .port = "3000";
    .probe = ready;
    .connect_timeout = 1s;
    # A page is given up after 15 s; an upload may take longer to be answered.
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
    .max_connections = 400;
}

backend store2 {
    .host = "store2";
    .port = "3000";
    .probe = ready;
    .connect_timeout = 1s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
    .max_connections = 400;
}

sub vcl_init {
    # An address is always rendered by the same store, and by another one while that is away.
    new by_address = directors.shard();
    by_address.add_backend(store1);
    by_address.add_backend(store2);
    by_address.reconfigure();
    # What is not kept goes to each in turn.
    new in_turn = directors.round_robin();
    in_turn.add_backend(store1);
    in_turn.add_backend(store2);
}

# HTTP proxies in front whose X-Forwarded-For and X-Forwarded-Proto are believed. One that speaks the PROXY protocol
# (hitch, HAProxy) needs no line here.
acl fronts {
    "192.0.2.1";
}

# How long a page, a picture or a list may still be shown when no store answers.
sub grace_in_bad_times {
    set beresp.grace = 1h;
}
