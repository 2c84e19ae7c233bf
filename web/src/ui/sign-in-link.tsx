import type { ReactNode } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { useSignInSearch } from '../lib/use-sign-in-search.ts'
import { ButtonLink, type ButtonLook } from './button.tsx'

interface SignInLinkProps extends ButtonLook {
  className?: string | undefined
  'aria-label'?: string
  children?: ReactNode
}

/** For visitors, in the place of a button that only members can use: leads to sign-in and back, and says so. */
export function SignInLink(props: SignInLinkProps) {
  const t = useT()
  return <ButtonLink to="/auth" search={useSignInSearch()} title={t('errors.not_signed_in')} {...props} />
}
