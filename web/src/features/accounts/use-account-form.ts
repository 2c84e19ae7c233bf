import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ErrorCode } from '@lamplight/contract/errors'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'

interface AccountFormOptions<Values extends FieldValues> {
  schema: Parameters<typeof standardSchemaResolver>[0]
  defaultValues: DefaultValues<Values>
  /** Title of the toast when the server rejects the form, and its text when the response gives no reason. */
  failedTitle: string
  submit: (values: Values) => Promise<unknown>
}

/** The field beside which a rejection is explained. */
const FIELD_OF: Partial<Record<ErrorCode, 'username' | 'password'>> = {
  username_taken: 'username',
  username_not_allowed: 'username',
  wrong_credentials: 'password',
}

/** A form validated by the contract before it is sent and by the server afterwards; the input is kept. */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { schema, defaultValues, failedTitle, submit } = options
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const form = useForm<Values>({
    // The schema turns an empty email into null. The server does the same, so the raw input is sent.
    resolver: standardSchemaResolver(schema, undefined, { raw: true }) as never,
    defaultValues,
    mode: 'onTouched',
  })
  const onSubmit = form.handleSubmit(async (values, event) => {
    // The server would accept the form, and the next page would ask to sign in again without a word.
    if (!navigator.cookieEnabled) {
      return toast.failure({ title: failedTitle, text: t('accounts.cookiesOff'), place: inFormOf(event) })
    }
    try {
      await submit(values)
    } catch (error) {
      const issues = error instanceof ApiError ? [...error.issues] : []
      const field = error instanceof ApiError && error.code ? FIELD_OF[error.code] : undefined
      if (field) issues.push({ path: field, message: errorText(error) })
      for (const [index, { path, message }] of issues.entries()) {
        const type = field ? 'refused' : 'contract'
        form.setError(path as Path<Values>, { type, message }, { shouldFocus: index === 0 })
      }
      toast.failure({ title: failedTitle, text: errorText(error, failedTitle), place: inFormOf(event) })
    }
  })
  // Editing a field clears its error. A rejected sign-in marks name and password, so editing one clears both.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      toast.dismissStale()
      if (name === 'username') {
        const password = 'password' as Path<Values>
        if (form.getFieldState(password).error?.type === 'refused') form.clearErrors(password)
      }
    })
    return unsubscribe
  }, [form, toast])
  const errorOf = (name: Path<Values>) => validationText(form.formState.errors[name]?.message as string | undefined)
  return { form, onSubmit, errorOf, isSubmitting: form.formState.isSubmitting }
}
