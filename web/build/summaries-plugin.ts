import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** The summaries of endpoints are for the OpenAPI document, which the server makes: the browser's bundle is without them. */
export const withoutSummaries = (contract: string): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) => (id.startsWith(contract) ? { code: code.replace(SUMMARY, "summary: ''"), map: null } : null),
})
