"""One-node OpenStack Swift with its S3 API in one process, for tests. From Debian's package python3-swift.

Usage: swift_server.py FOLDER ACCOUNT:USER SECRET REGION. Everything is kept below FOLDER and listens on 127.0.0.1. When the
servers answer, one line of JSON with the port goes to standard output. Ends when standard input is closed.
"""
import base64
import hashlib
import io
import json
import logging
import os
import sys
import tempfile
import time
import zlib
from urllib.parse import parse_qs

SERVERS = ('account', 'container', 'object', 'proxy')
DENIED = (b'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>'
          b'<Message>Access Denied</Message></Error>')

SWIFT_CONF = """[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = default
default = yes
"""


class Cache:
    """What the proxy wants from memcached, within its one process."""

    def __init__(self):
        self.values = {}

    def get(self, key, *args, **kwargs):
        text, ends = self.values.get(key, (None, 0))
        if text is None or (ends and ends < time.time()):
            self.values.pop(key, None)
            return None
        return json.loads(text)

    def set(self, key, value, serialize=True, time=0, **kwargs):
        seconds = time
        if len(self.values) > 10000:
            self.values.clear()
        self.values[key] = (json.dumps(value), _now() + seconds if seconds else 0)

    def incr(self, key, delta=1, time=0, **kwargs):
        value = max(0, int(self.get(key) or 0) + delta)
        self.set(key, value, time=time)
        return value

    def decr(self, key, delta=1, time=0, **kwargs):
        return self.incr(key, -delta, time)

    def delete(self, key, *args, **kwargs):
        self.values.pop(key, None)

    def get_multi(self, keys, *args, **kwargs):
        return [self.get(key) for key in keys]

    def set_multi(self, mapping, *args, **kwargs):
        for key, value in mapping.items():
            self.set(key, value, time=kwargs.get('time', 0))


def _now():
    return time.time()


def cache_factory(global_conf, **local_conf):
    cache = Cache()

    def wrap(app):
        def call(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)
        return call
    return wrap


def compat_factory(global_conf, **local_conf):
    """Where S3 has moved on since Swift 2.30: requests without keys get AccessDenied, DeleteObjects may bring a CRC32
    instead of Content-MD5, and objects say that they take ranges."""

    def with_md5(env):
        length = int(env.get('CONTENT_LENGTH') or 0)
        if not 0 < length <= 4 << 20:
            return
        body = env['wsgi.input'].read(length)
        env['wsgi.input'] = io.BytesIO(body)
        crc = base64.b64encode(zlib.crc32(body).to_bytes(4, 'big')).decode()
        if env.get('HTTP_X_AMZ_CHECKSUM_CRC32') == crc:
            env['HTTP_CONTENT_MD5'] = base64.b64encode(hashlib.md5(body).digest()).decode()

    def wrap(app):
        def call(env, start_response):
            query = parse_qs(env.get('QUERY_STRING', ''), keep_blank_values=True)
            is_signed = env.get('HTTP_AUTHORIZATION', '').startswith('AWS') or 'X-Amz-Credential' in query
            if env.get('PATH_INFO') != '/healthcheck' and not is_signed:
                start_response('403 Forbidden', [('Content-Type', 'application/xml'),
                                                 ('Content-Length', str(len(DENIED)))])
                return [b'' if env['REQUEST_METHOD'] == 'HEAD' else DENIED]
            if env['REQUEST_METHOD'] == 'POST' and 'delete' in query and 'HTTP_CONTENT_MD5' not in env:
                with_md5(env)

            def start(status, headers, exc_info=None):
                names = [name.lower() for name, _ in headers]
                if env['REQUEST_METHOD'] in ('GET', 'HEAD') and 'etag' in names and 'last-modified' in names:
                    headers = list(headers) + [('Accept-Ranges', 'bytes')]
                return start_response(status, headers, exc_info)
            return app(env, start)
        return call
    return wrap


def keeps_attributes(folder):
    """Swift stores what it knows of an object in extended attributes; not every file system has them."""
    with tempfile.NamedTemporaryFile(dir=folder) as probe:
        try:
            os.setxattr(probe.name, 'user.swift.test', b'x' * 3000)
            return True
        except OSError:
            return False


def write_settings(folder, etc, port_of, key, secret, region):
    data = os.path.join(folder, 'data')
    os.makedirs(os.path.join(data, 'd1'), exist_ok=True)
    application = {name: name for name in SERVERS}
    if not keeps_attributes(os.path.join(data, 'd1')):
        application['object'] = 'mem_object'

    def write(name, text):
        with open(os.path.join(etc, name), 'w') as file:
            file.write(text)

    for name in SERVERS[:3]:
        write(name + '-server.conf', """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = %d
swift_dir = %s
devices = %s
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = %s-server
[app:%s-server]
use = egg:swift#%s
disk_chunk_size = 1048576
network_chunk_size = 1048576
""" % (port_of[name], etc, data, name, name, application[name]))
    account, user = key.split(':')
    write('proxy-server.conf', """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = %d
swift_dir = %s
log_level = ERROR
client_timeout = 120
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3compat s3api tempauth bulk copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = false
object_chunk_size = 1048576
client_chunk_size = 1048576
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
paste.filter_factory = swift_server:cache_factory
[filter:s3compat]
paste.filter_factory = swift_server:compat_factory
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = %s
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_%s_%s = %s .admin
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
max_manifest_size = 16777216
rate_limit_under_size = 0
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
""" % (port_of['proxy'], etc, region, account, user, secret))


def main(folder, key, secret, region):
    etc = os.path.join(folder, 'etc')
    os.makedirs(etc, exist_ok=True)
    # Read as soon as anything of Swift is imported.
    with open(os.path.join(etc, 'swift.conf'), 'w') as file:
        file.write(SWIFT_CONF)
    from swift.common import utils
    utils.set_swift_dir(etc)
    utils.ThreadSafeSysLogHandler = lambda *args, **kwargs: logging.NullHandler()
    utils.get_logger.console_handler4logger = {}
    utils.eventlet_monkey_patch()
    import eventlet
    import eventlet.wsgi
    eventlet.hubs.use_hub(utils.get_hub())
    eventlet.debug.hub_exceptions(False)
    sockets = {name: eventlet.listen(('127.0.0.1', 0), backlog=4096, reuse_port=False) for name in SERVERS}
    port_of = {name: sockets[name].getsockname()[1] for name in SERVERS}
    write_settings(folder, etc, port_of, key, secret, region)

    # Only now: importing them reads the settings.
    from swift.common import wsgi
    from swift.common.ring import RingBuilder
    utils.disable_fallocate()
    utils.FALLOCATE_RESERVE = 0
    for name in SERVERS[:3]:
        builder = RingBuilder(4, 1, 0)
        builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'device': 'd1', 'weight': 1.0,
                         'port': port_of[name]})
        builder.rebalance()
        builder.get_ring().save(os.path.join(etc, name + '.ring.gz'))
    running = []
    for name in SERVERS:
        path = os.path.join(etc, name + '-server.conf')
        conf, _, log_name = wsgi._initrp(path, name + '-server')
        app = wsgi.loadapp(path, global_conf={'log_name': log_name})
        running.append(eventlet.spawn(
            eventlet.wsgi.server, sockets[name], app, utils.NullLogger(),
            custom_pool=wsgi.RestrictedGreenPool(size=1024), protocol=wsgi.SwiftHttpProtocol,
            socket_timeout=float(conf.get('client_timeout') or 60), capitalize_response_headers=False))
    print(json.dumps({'port': port_of['proxy']}), flush=True)
    from eventlet.green import select
    while not any(server.dead for server in running):
        # The runner holds the other end: whatever ends it ends us.
        if select.select([0], [], [], 1)[0] and not os.read(0, 1024):
            os._exit(0)
    os._exit(1)


if __name__ == '__main__':
    # Paste finds the factories above by the name of this module.
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    main(*sys.argv[1:5])
