import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { httpWithoutFetch } from './http-plugin.ts'
import { bundler } from './testing/bundle.ts'

const bundle = bundler(httpWithoutFetch)

test("importing Node's HTTP module does not load its fetch, and gives the same functions", async () => {
  const { path } = await bundle(`
    import http, { createServer, STATUS_CODES } from 'node:http'
    import { request } from 'http'
    const { default: later } = await import('node:http')
    const isSame = http.createServer === createServer && http.request === request && later === http
    const hasFetch = process.moduleLoadList.some((name) => name.includes('undici'))
    console.log(JSON.stringify({ isSame, hasFetch, text: STATUS_CODES[404] }))`)
  const { stdout } = await promisify(execFile)(process.execPath, [path])
  expect(JSON.parse(stdout)).toEqual({ isSame: true, hasFetch: false, text: 'Not Found' })
})
