import type { PaymentsConfig } from '../config.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandboxProvider, type SandboxOptions, type SandboxProvider } from './sandbox-provider.ts'

/**
 * The configured provider; `sandbox` is the same object when it moves no money. Stripe's library is loaded only
 * when it is configured: it takes several megabytes of memory.
 */
export async function openPaymentProvider(
  config: PaymentsConfig,
  options: SandboxOptions,
): Promise<{ provider: PaymentProvider; sandbox: SandboxProvider | null }> {
  if (config.provider === 'stripe') {
    const { createStripeProvider } = await import('./stripe-provider.ts')
    return { provider: createStripeProvider(config), sandbox: null }
  }
  const sandbox = createSandboxProvider(options)
  return { provider: sandbox, sandbox }
}
