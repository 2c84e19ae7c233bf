import { type ServerProcess, startServer } from '../../server/src/testing/server-process.ts'

/** The server as `npm start` runs it. Like the browser part it has to be built first. */
export const builtServer = new URL('../../server/dist/app/main.js', import.meta.url).pathname

export const startBuiltServer = (dataDir: string, environment: Record<string, string>): Promise<ServerProcess> =>
  startServer(dataDir, environment, builtServer)
