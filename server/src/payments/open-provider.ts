import type { PaymentsConfig } from '../config.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandboxProvider, type SandboxOptions, type SandboxProvider } from './sandbox-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

/** The provider that the settings name; `sandbox` is the same one where it moves no money. */
export function openPaymentProvider(
  config: PaymentsConfig,
  options: SandboxOptions,
): { provider: PaymentProvider; sandbox: SandboxProvider | null } {
  if (config.provider === 'stripe') return { provider: createStripeProvider(config), sandbox: null }
  const sandbox = createSandboxProvider(options)
  return { provider: sandbox, sandbox }
}
