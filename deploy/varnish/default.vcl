vcl 4.1;

# Varnish's configuration in front of several stores (docs/deployment.md). Tested by tests/varnish.
#
#   varnishd -a :80 -a tls=:8443,PROXY -f default.vcl -p vcl_path=<this folder> -s malloc,256m -p http_gzip_support=off
#
# http_gzip_support=off: Varnish stores compressed responses as the store sends them, brotli included.
# X-Cache names the cache result of each response: HIT, STALE, MISS, PASS or ERROR.

import std;
import directors;
import proxy;

include "site.vcl";

# --- The request: normalised before the lookup ---------------------------------------------------------------------------

sub vcl_recv {
    set req.backend_hint = round_robin.backend();

    if (req.restarts > 0) {
        # No store has answered: any cached object is delivered, however old (vcl_deliver).
        set req.grace = 10d;
        return (hash);
    }
    # While stores answer, an expired object is delivered for 10 s at the most.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10s;
    }

    call set_client_address;
    call normalise_language;
    call normalise_encoding;

    # PURGE and BAN do not exist over HTTP: behind a proxy every client has the proxy's address, so no ACL can tell an
    # operator from a visitor. Operators use varnishadm (docs/deployment.md).
    if (req.method !~ "^(GET|HEAD|POST|PUT|DELETE|OPTIONS)$") {
        return (synth(405, "Method Not Allowed"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    call classify_request;
    if (!req.http.X-Kind) {
        return (pass);
    }
    # The store's response depends on these headers (server/http/fetch-metadata.ts), and a cached one is for all visitors.
    unset req.http.Sec-Fetch-Dest;
    unset req.http.Sec-Fetch-Mode;
    unset req.http.Sec-Fetch-Site;
    unset req.http.Sec-Fetch-User;
    return (hash);
}

# Leaves exactly one address in X-Forwarded-For. The store needs TRUST_PROXY=1, or the address of this machine.
sub set_client_address {
    if (client.ip ~ trusted_proxies) {
        # Varnish has appended the proxy's address: the entry before it is the client that the proxy has seen.
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, "^(?:.*,)?\s*([^,\s]+)\s*,[^,]*$", "\1");
        if (req.http.X-Forwarded-Proto != "https") {
            set req.http.X-Forwarded-Proto = "http";
        }
    } else {
        set req.http.X-Forwarded-For = client.ip;
        set req.http.X-Forwarded-Proto = "http";
        if (proxy.is_ssl()) {
            set req.http.X-Forwarded-Proto = "https";
        }
        # Only a trusted proxy may start a trace.
        unset req.http.traceparent;
    }
    # The transaction id of varnishlog; the store logs it as the request id.
    set req.http.X-Request-Id = "varnish-" + req.xid;
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Real-IP;
    unset req.http.Forwarded;
    unset req.http.Surrogate-Capability;
    unset req.http.Proxy;
    unset req.http.X-Kind;
    unset req.http.X-Cache;
}

# Replaces Accept-Language by en, ar or tr, with the same result as locales/detect.ts. Each supported language is
# rewritten to a parameter such as &0900en: its quality in four digits and its code.
# X-Language is the language of the error page.
sub normalise_language {
    std.collect(req.http.Accept-Language, ",");
    set req.http.X-Language = regsub("," + req.http.Accept-Language, "^(.{1001}).*$", "\1");
    set req.http.X-Language = regsuball(std.tolower(req.http.X-Language), "[\s\xa0]*([,;]|$)[\s\xa0]*", "\1");
    set req.http.X-Language = regsuball(req.http.X-Language, "&", "_");
    set req.http.X-Language = regsuball(req.http.X-Language, ",\*(?=[,;]|$)", ",en");
    # Without a quality, or with quality 1.
    set req.http.X-Language = regsuball(req.http.X-Language,
        ",(en|ar|tr)(-[^,;]*)?(;(?!q=)[^,;]*)*(;q=1(\.0{1,3})?(;[^,]*)?)?(?=,|$)", ",&1000\1");
    # A quality above 0 and below 1: padded to three decimals.
    set req.http.X-Language = regsuball(req.http.X-Language,
        ",(en|ar|tr)(-[^,;]*)?(;(?!q=)[^,;]*)*;q=0\.(?=\d{0,2}[1-9])(\d{1,3})(;[^,]*)?(?=,|$)", ",&0\400\1");
    set req.http.X-Language = regsuball(req.http.X-Language, "&0(\d{3})\d+", "&0\1");
    # Removes everything else.
    set req.http.X-Language = regsuball(req.http.X-Language, ",(?!&)[^,]*|,", "");
    # After sorting, the last parameter has the highest quality. The first parameter with that quality is chosen.
    set req.http.X-Language = regsub(std.querysort("?" + req.http.X-Language), "^.*[?&](\d{4})\w\w$", "\1") +
        req.http.X-Language;
    if (req.http.X-Language ~ "^\d{4}&") {
        set req.http.Accept-Language = regsub(req.http.X-Language, "^(\d{4}).*?&\1(en|ar|tr).*$", "\2");
    } else {
        set req.http.Accept-Language = "en";
    }

    set req.http.X-Language = req.http.Accept-Language;
    if (req.url ~ "[?&]lng=(en|ar|tr)(&|$)") {
        set req.http.X-Language = regsub(req.url, "^.*[?&]lng=(en|ar|tr).*$", "\1");
    } else if (req.http.Cookie ~ "(^|;)\s*i18next=(en|ar|tr)\s*(;|$)") {
        set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*;)?\s*i18next=(en|ar|tr)\s*(?:;.*)?$", "\1");
    }
}

sub normalise_encoding {
    if (req.url ~ "^[^?]*\.(woff2|webp|avif|png|jpe?g|gif|ico|mp4|webm|pdf)(\?|$)") {
        unset req.http.Accept-Encoding;
    } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

# Reduces the request to what can change its response, and sets X-Kind to file, list or page. Without X-Kind the request
# is passed and its response is not cached.
sub classify_request {
    if (req.url ~ "^/(assets|_image|media)/") {
        set req.http.X-Kind = "file";
        set req.url = regsub(req.url, "\?.*$", "");
        unset req.http.Cookie;
        unset req.http.Authorization;
        call normalise_accept;
        return;
    }
    if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*customerToken\s*=") {
        # A customer's request: no lookup, no caching.
        return;
    }
    if (req.url ~ "^/api/v1\.0/(products|categories|rating|settings)([/?]|$)" && req.url !~ "^/api/v1\.0/rating/my-rating") {
        set req.http.X-Kind = "list";
        unset req.http.Cookie;
        return;
    }
    if (req.http.Sec-Fetch-Dest == "iframe" && req.http.Sec-Fetch-Site == "same-origin") {
        # A frame of the preview in mock mode: the response sets no cookie and may be framed.
        return;
    }
    if (req.url ~ "^/(robots\.txt|sitemap[\w-]*\.xml|manifest\.webmanifest|favicon\.ico|apple-touch-icon\.png|icons/[\w.-]+)(\?|$)") {
        set req.http.X-Kind = "file";
        set req.url = regsub(req.url, "\?.*$", "");
        call normalise_cookies;
        return;
    }
    # Advertising parameters (server/page-cache/cache-key.ts).
    set req.url = regsuball(req.url, "(?<=[?&])(utm_\w{1,20}|gclid|fbclid|msclkid|dclid|yclid)=[^&]*(&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
    # The pages of the store's page cache, with their known parameters, sorted.
    if (req.url ~ "^/products\?" &&
        req.url ~ "^/products\?((lng|category|keyword|color|priceMin|priceMax|lengthMax|widthMax|heightMax|door|sort|view|limit|page)=[^&]*(&|$))+$") {
        set req.http.X-Kind = "page";
    } else if (req.url ~ "^/(products|about|contact|privacy|quote|offer|details/[0-9a-f]{24})?(\?lng=[^&]*)?$") {
        set req.http.X-Kind = "page";
    } else {
        return;
    }
    set req.url = std.querysort(req.url);
    call normalise_cookies;
}

# The formats of resized pictures (server/images/request.ts).
sub normalise_accept {
    if (req.http.Accept ~ "(?i)image/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept = "image/avif";
    } else if (req.http.Accept ~ "(?i)image/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept = "image/webp";
    } else {
        set req.http.Accept = "*/*";
    }
}

# Keeps the cookies that change a page (server/rendering/page-variant.ts), sorted and with known values only.
sub normalise_cookies {
    set req.http.X-Cookie = "";
    if (req.http.Cookie ~ "(^|;)\s*i18next=(en|ar|tr)\s*(;|$)") {
        set req.http.X-Cookie = regsub(req.http.Cookie, "^(?:.*;)?\s*(i18next=(?:en|ar|tr))\s*(?:;.*)?$", "\1");
        # The cookie takes precedence over Accept-Language.
        set req.http.Accept-Language = "en";
    }
    if (req.http.X-Kind == "page") {
        if (req.http.Cookie ~ "(^|;)\s*theme=(light|dark)\s*(;|$)") {
            set req.http.X-Cookie = req.http.X-Cookie + "; " +
                regsub(req.http.Cookie, "^(?:.*;)?\s*(theme=(?:light|dark))\s*(?:;.*)?$", "\1");
        }
        if (req.http.Cookie ~ "(^|;)\s*listingView=(grid|list)-[234]\s*(;|$)") {
            set req.http.X-Cookie = req.http.X-Cookie + "; " +
                regsub(req.http.Cookie, "^(?:.*;)?\s*(listingView=(?:grid|list)-[234])\s*(?:;.*)?$", "\1");
        }
        # Crawlers get the complete page, like browsers without script.
        if (req.http.Cookie ~ "(^|;)\s*complete=1\s*(;|$)" ||
            req.http.User-Agent ~ "(?i)bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|whatsapp") {
            set req.http.X-Cookie = req.http.X-Cookie + "; complete=1";
        }
    }
    set req.http.Cookie = regsub(req.http.X-Cookie, "^; ", "");
    unset req.http.X-Cookie;
    if (req.http.Cookie == "") {
        unset req.http.Cookie;
    }
}

# The store has one host name: the key omits Host, and no page depends on it.
sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.X-Forwarded-Proto);
    return (lookup);
}

# --- Lookup, fetch and delivery --------------------------------------------------------------------------------------

sub vcl_hit {
    set req.http.X-Cache = "HIT";
    if (obj.ttl <= 0s) {
        set req.http.X-Cache = "STALE";
    }
    return (deliver);
}

sub vcl_miss {
    set req.http.X-Cache = "MISS";
    if (req.restarts > 0) {
        return (synth(503, "Service Unavailable"));
    }
    return (fetch);
}

sub vcl_pass {
    set req.http.X-Cache = "PASS";
    return (fetch);
}

sub vcl_backend_fetch {
    if (bereq.http.X-Kind) {
        set bereq.backend = by_url.backend(by=URL, alt=bereq.retries);
        # Pages with hashes instead of nonces (docs/decisions/2026-11-21-pages-in-a-shared-cache.md).
        set bereq.http.Surrogate-Capability = {"varnish="Surrogate/1.0""};
    }
    return (fetch);
}

sub vcl_backend_response {
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries == 0) {
        # During a release only one of the stores may have this file.
        return (retry);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        # The expired object stays in the cache.
        return (abandon);
    }
    if (beresp.status >= 500 || beresp.http.Set-Cookie || beresp.http.Vary ~ "\*" ||
        beresp.http.Cache-Control !~ "(?i)\b(public|s-maxage)\b" ||
        beresp.http.Cache-Control ~ "(?i)\b(private|no-store|no-cache)\b") {
        # Not cacheable: hit-for-miss for a minute, so that requests do not wait for each other. A cacheable response ends
        # that earlier.
        set beresp.ttl = 60s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (std.integer(beresp.http.Content-Length, 0) > 8388608) {
        # A large video would evict a hundred pages; passed, it can be fetched by ranges.
        return (pass(1h));
    }
    if (beresp.ttl <= 0s) {
        # The store sent an expired page while it renders a new one: fetch again after one second.
        set beresp.ttl = 1s;
    }
    call set_grace_without_store;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    set beresp.http.X-Unanswered = "1";
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.X-Unanswered) {
        if (req.restarts == 0 && req.http.X-Kind) {
            return (restart);
        }
        return (synth(503, "Service Unavailable"));
    }
    set resp.http.X-Cache = req.http.X-Cache;
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    return (deliver);
}

# --- Responses of Varnish itself ------------------------------------------------------------------------------------

sub vcl_synth {
    set resp.http.X-Cache = "ERROR";
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.http.X-Frame-Options = "DENY";
    set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
    if (req.http.X-Forwarded-Proto == "https") {
        set resp.http.Strict-Transport-Security = "max-age=63072000; includeSubDomains";
    }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    unset resp.http.Server;
    if (resp.status != 503) {
        set resp.body = resp.reason + {"
"};
        return (deliver);
    }
    set resp.http.Retry-After = "5";
    set resp.http.Content-Language = req.http.X-Language;
    call set_error_texts;
    if (req.url ~ "^/api/") {
        set resp.http.Content-Type = "application/json; charset=utf-8";
        set resp.body = {"{ "message": ""} + resp.http.X-Text + {"" }"};
    } else {
        set resp.http.Content-Type = "text/html; charset=utf-8";
        set resp.body = {"<!doctype html><html lang=""} + req.http.X-Language + {"" dir=""} + resp.http.X-Direction +
            {""><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">"} +
            "<title>" + resp.http.X-Title + "</title><h1>" + resp.http.X-Title + "</h1><p>" + resp.http.X-Text +
            {"</p><p><small>503 · <bdi>"} + req.http.X-Request-Id + "</bdi></small></p></html>";
    }
    unset resp.http.X-Title;
    unset resp.http.X-Text;
    unset resp.http.X-Direction;
    return (deliver);
}

# The texts errors.failedTitle and errors.awayText of locales/, unchanged.
sub set_error_texts {
    set resp.http.X-Direction = "ltr";
    if (req.http.X-Language == "ar") {
        set resp.http.X-Direction = "rtl";
        set resp.http.X-Title = "تعذّر عرض هذه الصفحة";
        set resp.http.X-Text = "الكتالوج لا يستجيب حالياً. لم تفقد شيئاً، فأعد المحاولة بعد قليل.";
    } else if (req.http.X-Language == "tr") {
        set resp.http.X-Title = "Bu sayfa yüklenemedi";
        set resp.http.X-Text = "Kataloğumuz şu anda yanıt vermiyor. Kaydettiğiniz hiçbir şey kaybolmadı; lütfen biraz sonra yeniden deneyin.";
    } else {
        set resp.http.X-Title = "We could not load this page";
        set resp.http.X-Text = "Our catalogue is not responding at the moment. Nothing you saved is lost; please try again shortly.";
    }
}
