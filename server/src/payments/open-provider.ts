import type { PaymentsConfig } from '../config.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandboxProvider, type SandboxOptions, type SandboxProvider } from './sandbox-provider.ts'

/**
 * The provider that the settings name; `sandbox` is the same one where it moves no money. Stripe's library is loaded only
 * where it is used: it takes several megabytes of memory.
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
