# The settings of one deployment: stores, trusted proxies, and the grace of expired objects. Included by default.vcl,
# which needs no change.

probe ready {
    .url = "/readyz";
    # After SIGTERM a store answers /readyz with 503 for 1.2 s before it stops listening.
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
    # The store aborts a page after 15 s; an upload may take longer.
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
    # Each address belongs to one store, and to another while that one is down.
    new by_url = directors.shard();
    by_url.add_backend(store1);
    by_url.add_backend(store2);
    by_url.reconfigure();
    # Requests that are not cached are distributed over all stores.
    new round_robin = directors.round_robin();
    round_robin.add_backend(store1);
    round_robin.add_backend(store2);
}

# HTTP proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. A proxy that uses the PROXY protocol (hitch,
# HAProxy) needs no entry.
acl trusted_proxies {
    "192.0.2.1";
}

# How long an expired page, picture or list may be delivered while no store answers.
sub set_grace_without_store {
    set beresp.grace = 1h;
}
