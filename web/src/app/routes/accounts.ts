/** Signing in and registering. */
import { createRoute } from '@tanstack/react-router'
import { safeNext } from '../../lib/safe-next.ts'
import { requireVisitor } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { idParameter, textParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

const auth = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...textParameter(raw, 'next'),
    ...textParameter(raw, 'view'),
    ...textParameter(raw, 'refused'),
    ...textParameter(raw, 'issue'),
    ...textParameter(raw, 'invitation'),
    ...idParameter(raw, 'wait'),
  }),
  beforeLoad: requireVisitor,
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: async ({ context: { queryClient }, deps: { next } }) => {
    const [{ entranceQuery }, { previewQuery }] = await Promise.all([
      import('../../features/featured/entrance.queries.ts').catch(explainMissing),
      import('../../features/videos/preview.queries.ts').catch(explainMissing),
    ])
    const preview = previewQuery(safeNext(next))
    // An invalid signature gives a page without a preview.
    await Promise.all([queryClient.prefetchQuery(entranceQuery), preview && queryClient.prefetchQuery(preview)])
  },
  ...page('accounts/auth', 'AuthPage'),
})

const verifyEmail = createRoute({
  getParentRoute,
  path: '/verify-email',
  ...page('settings/verify-email', 'VerifyEmailPage'),
})
const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  ...page('settings/forgot-password', 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  ...page('settings/reset-password', 'ResetPasswordPage'),
})

export const accountRoutes = [auth, verifyEmail, forgotPassword, resetPassword] as const
