import { join } from 'node:path'
import { type ServerProcess, startServer } from '../../server/src/testing/server-process.ts'

/** The server as `npm start` runs it. Like the browser part it has to be built first. */
export const builtServer = join(import.meta.dirname, '../../server/dist/app/main.js')

export const startBuiltServer = (dataDir: string, environment: Record<string, string>): Promise<ServerProcess> =>
  startServer(dataDir, environment, builtServer)
