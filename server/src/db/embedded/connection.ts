import { Client } from 'pg'
import { superuser } from './cluster.ts'
import { socketPort } from './settings.ts'

/** How to reach the embedded server with `pg`. Every field is given, so that no PG* variable of the environment counts. */
export interface PostgresConnection {
  /** The socket's folder. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

const siteDatabase = 'lamplight'

export function connectionTo(socketDir: string, database = siteDatabase): PostgresConnection {
  return { host: socketDir, port: socketPort, user: superuser, database, ssl: false }
}

const connectTimeoutMs = 3_000

/** Runs `work` on one connection of its own and closes it. */
export async function withClient<T>(connection: PostgresConnection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs })
  // A server that dies under an idle connection emits this; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a server accepts connections there within three seconds. */
export async function isResponding(socketDir: string): Promise<boolean> {
  try {
    await withClient(connectionTo(socketDir, 'postgres'), (client) => client.query('SELECT 1'))
    return true
  } catch {
    return false
  }
}

/** Makes the site's database when the cluster has none yet. */
export async function ensureDatabase(socketDir: string): Promise<void> {
  try {
    await withClient(connectionTo(socketDir), (client) => client.query('SELECT 1'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === unknownDatabase)) throw error
    await withClient(connectionTo(socketDir, 'postgres'), (client) => client.query(`CREATE DATABASE ${siteDatabase}`))
  }
}

/** invalid_catalog_name (PostgreSQL documentation, appendix A). */
const unknownDatabase = '3D000'
