import { totalmem } from 'node:os'

/** The folders of one server; all paths are absolute. */
export interface ServerPlace {
  clusterDir: string
  socketDir: string
}

/** `throwaway` trades durability for speed, for databases of tests. */
export type Durability = 'safe' | 'throwaway'

/** The name in `.s.PGSQL.<port>`; the server listens on no network port. */
export const socketPort = 5432

const MIB = 1024 ** 2

/** From this much memory on, a larger part of it is the cache of the database. */
const PLENTY_MIB = 16 * 1024

/**
 * The cache of the server in MiB: a sixteenth of the memory, 128 at least, and from 16 GiB on an eighth, 4,096 at most. Only what a
 * site's data fills is ever in use, so a small site costs the same everywhere; a large one reads from here instead of from
 * the files. In steps, because a server that runs with other arguments is not adopted.
 */
export function cacheMib(memoryBytes: number): number {
  const memory = memoryBytes / MIB
  // A machine sold with 16 GiB reports a little less.
  const part = memory > 0.93 * PLENTY_MIB ? 8 : 16
  return Math.min(4_096, Math.max(128, Math.floor(memory / part / 64) * 64))
}

/** The memory of the machine, or of the container when that is less. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * The server's arguments. They are passed on the command line and not in postgresql.conf, so that a cluster made by an older
 * release uses the current settings, and so that a running server can be compared with what we would start.
 */
export function serverArguments({ clusterDir, socketDir }: ServerPlace, durability: Durability): string[] {
  const cache = durability === 'safe' ? cacheMib(memoryBytes()) : 128
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    cluster_name: 'lamplight',
    timezone: 'UTC',
    // A small machine, shared with the site and with ffmpeg: two pools, the job queue and the command line fit in 60.
    max_connections: durability === 'safe' ? '60' : '200',
    shared_buffers: `${cache}MB`,
    effective_cache_size: `${4 * cache}MB`,
    jit: 'off',
    io_method: 'worker',
    // Solid-state disks: an index costs little more than reading in order.
    random_page_cost: '1.1',
    // The site logs rejected statements itself. PostgreSQL's own lines about them would copy what people wrote (the
    // value of a duplicate key) into a file; `log` keeps what concerns the server, and FATAL and PANIC.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // After a restart what was in the cache is read again, beside the first requests: on a large site searches would otherwise
    // take twice as long until they have read it themselves.
    ...(durability === 'safe' && { shared_preload_libraries: 'pg_prewarm' }),
    ...(durability === 'throwaway' && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a list separated by commas; a folder's name may hold a comma, a space or a quote. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
