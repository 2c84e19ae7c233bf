import { fileURLToPath } from 'node:url'

/** The folder of the whole project. The bundle of the server, server/dist/app/, lies as deep in it as this file. */
export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url))
