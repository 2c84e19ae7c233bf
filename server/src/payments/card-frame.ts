/** The only document with card fields of a real provider: framed by our pages, with a policy of its own. */
import type { FastifyInstance } from 'fastify'
import { CARD_FRAME, pagePolicy } from '../http/page-policies.ts'
import { freshNonce } from '../http/security-headers.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com/v3/'

/** Communicates with the embedding page by messages of the same origin; see web/src/payments/stripe-form.tsx. */
const script = `
const page = window.parent
const post = (message) => page.postMessage(message, window.location.origin)
let stripe, elements
function mount({ clientSecret, publishableKey, language, isDark }) {
  if (typeof Stripe !== 'function') return post({ kind: 'unavailable' })
  stripe = Stripe(publishableKey)
  elements = stripe.elements({ clientSecret, locale: language, appearance: { theme: isDark ? 'night' : 'stripe' } })
  const element = elements.create('payment')
  element.on('ready', () => post({ kind: 'ready' }))
  element.on('change', () => post({ kind: 'changed' }))
  element.on('loaderror', () => post({ kind: 'unavailable' }))
  element.mount('#card')
}
async function confirm({ returnUrl }) {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  })
  post(outcomeOf(error))
}
function outcomeOf(error) {
  if (!error) return { kind: 'paid' }
  // Pressed again after a lost response: it was paid the first time.
  const status = error.payment_intent && error.payment_intent.status
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' }
  // The request or its response was lost, so nobody here knows whether it was paid.
  if (error.type === 'api_connection_error' || error.type === 'api_error') return { kind: 'unanswered' }
  return { kind: 'refused', text: error.message || null }
}
window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== window.location.origin || source !== page) return
  if (data.kind === 'mount') mount(data)
  if (data.kind === 'confirm') confirm(data).catch(() => post({ kind: 'unanswered' }))
})
new ResizeObserver(() => post({ kind: 'height', pixels: document.body.scrollHeight + 8 })).observe(document.body)
`

export function cardFrameRoute(app: FastifyInstance): void {
  app.get(CARD_FRAME, async (_request, reply) => {
    const nonce = freshNonce()
    const policy = pagePolicy(CARD_FRAME, { nonce, guestViewing: false, adScriptUrl: null, mediaOrigin: null })
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('content-security-policy', policy)
    return `<!doctype html><html><head><meta charset="utf-8"><title>Card</title>
<script nonce="${nonce}" src="${STRIPE_SCRIPT}"></script></head>
<body style="margin:0"><div id="card"></div><script nonce="${nonce}">${script}</script></body></html>`
  })
}
