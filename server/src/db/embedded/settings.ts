/** The folders of one server; all paths are absolute. */
export interface ServerPlace {
  clusterDir: string
  socketDir: string
}

/** `throwaway` trades durability for speed, for databases of tests. */
export type Durability = 'safe' | 'throwaway'

/** The name in `.s.PGSQL.<port>`; the server listens on no network port. */
export const socketPort = 5432

/**
 * The server's arguments. They are passed on the command line and not in postgresql.conf, so that a cluster made by an older
 * release uses the current settings, and so that a running server can be compared with what we would start.
 */
export function serverArguments({ clusterDir, socketDir }: ServerPlace, durability: Durability): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    cluster_name: 'lamplight',
    timezone: 'UTC',
    // A small machine, shared with the site and with ffmpeg: two pools, the job queue and the command line fit in 60.
    max_connections: durability === 'safe' ? '60' : '200',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
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
    ...(durability === 'throwaway' && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a list separated by commas; a folder's name may hold a comma, a space or a quote. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
