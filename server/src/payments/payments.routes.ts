import { paymentsApi } from '@lamplight/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendFailure } from '../http/failures.ts'
import { serve } from '../http/serve.ts'
import type { Viewer } from '../identity/viewer.ts'
import type { Log } from '../lib/log.ts'
import { fail, ok } from '../lib/result.ts'
import { cardFrameRoute } from './card-frame.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { CURRENCY, type Payments } from './payments.ts'
import { toPaymentStatus, toStarted } from './payments.view.ts'
import { BadSignature, type IntentSnapshot, ProviderRefused } from './provider.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

export interface PaymentsRoutesDeps {
  payments: Payments
  sandbox: SandboxProvider | null
  config: Config
  log: Log
}

export async function paymentsRoutes(app: FastifyInstance, deps: PaymentsRoutesDeps): Promise<void> {
  const { payments, config } = deps
  serve(app, paymentsApi.setup, () =>
    ok({
      provider: payments.provider.name,
      publishableKey: payments.provider.publishableKey,
      isTest: payments.isTest,
      currency: CURRENCY,
      platformFeePercent: config.payments.platformFeePercent,
      holdDays: config.payments.holdDays,
    }),
  )

  serve(app, paymentsApi.status, async ({ params, viewer }) => {
    const intent = await payments.findOwn(viewer.id, params.id)
    if (!intent) return fail('payment_not_found')
    const isDecided = intent.status === 'succeeded' || intent.status === 'canceled'
    const known = isDecided ? ok(intent) : await payments.sync(intent.id)
    return known.ok ? ok(toPaymentStatus(known.value)) : known
  })

  serve(app, paymentsApi.saveCard, async ({ params, body, viewer }) => {
    const intent = await payments.findOwn(viewer.id, params.id)
    return intent ? payments.setSavesCard(intent, body.saveCard) : fail('payment_not_found')
  })

  serve(app, paymentsApi.cards, ({ viewer }) => payments.listCards(viewer.id))
  serve(app, paymentsApi.removeCard, ({ params, viewer }) => payments.removeCard(viewer.id, params.id))

  sandboxRoutes(app, deps)
  if (payments.provider.publishableKey !== null) cardFrameRoute(app)
  await app.register(async (scope) => webhookRoute(scope, deps))
}

/** The card form of the sandbox; with a real provider, card numbers are never sent here. */
function sandboxRoutes(app: FastifyInstance, { payments, sandbox }: PaymentsRoutesDeps): void {
  /** The caller's own payment, from the secret that its browser was given. */
  const findOwn = (viewer: Viewer, clientSecret: string): Promise<PaymentIntent | null> => {
    const [id = ''] = clientSecret.split('_secret_')
    return payments.findOwn(viewer.id, id)
  }

  async function settle(intent: PaymentIntent, work: () => Promise<IntentSnapshot>) {
    try {
      const snapshot = await work()
      const known = await payments.sync(intent.id)
      return known.ok ? ok(toStarted(known.value, snapshot.clientSecret)) : fail('payment_not_found')
    } catch (error) {
      if (error instanceof ProviderRefused) return null
      throw error
    }
  }

  serve(app, paymentsApi.sandboxPay, async ({ body, viewer }) => {
    const intent = sandbox && (await findOwn(viewer, body.clientSecret))
    if (!sandbox || !intent) return fail('payment_not_found')
    if (await payments.isTestingCards(viewer.id)) return fail('rate_limited')
    return (await settle(intent, () => sandbox.pay(body.clientSecret, body.cardNumber))) ?? fail('not_a_test_card')
  })

  serve(app, paymentsApi.sandboxAuthenticate, async ({ body, viewer }) => {
    const intent = sandbox && (await findOwn(viewer, body.clientSecret))
    if (!sandbox || !intent) return fail('payment_not_found')
    const settled = await settle(intent, () => sandbox.authenticate(body.clientSecret, body.isApproved))
    return settled ?? fail('payment_not_found')
  })
}

/** The webhook endpoint: the signature covers the raw bytes, so they must not be parsed before. */
function webhookRoute(scope: FastifyInstance, { payments, log }: PaymentsRoutesDeps): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // The provider reports thousands of payments a minute from few addresses; others are refused by the signature.
  scope.post('/api/payments/webhook', { config: { limit: null } }, async (request, reply) => {
    const signature = request.headers['stripe-signature'] ?? request.headers['lamplight-signature']
    if (typeof request.body !== 'string' || typeof signature !== 'string') {
      return sendFailure(request, reply, 'malformed_request')
    }
    try {
      await payments.receiveWebhook(request.body, signature)
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      log.warn({ reason: error.message }, 'a webhook was refused')
      return sendFailure(request, reply, 'malformed_request')
    }
    return reply.code(200).send({ received: true })
  })
}
