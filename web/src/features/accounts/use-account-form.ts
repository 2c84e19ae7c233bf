import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { useToast } from '../../ui/toast.tsx'

interface AccountFormOptions<Values extends FieldValues> {
  schema: Parameters<typeof standardSchemaResolver>[0]
  defaultValues: DefaultValues<Values>
  /** Title of the toast when the server refuses, and its text when nobody gave a reason. */
  failedTitle: string
  submit: (values: Values) => Promise<unknown>
}

/** A form judged by the contract before it is sent, and by the server's issues afterwards; what was typed stays. */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { schema, defaultValues, failedTitle, submit } = options
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const form = useForm<Values>({
    // The schema turns an empty address into none; the server does the same again, so what was typed is sent.
    resolver: standardSchemaResolver(schema, undefined, { raw: true }) as never,
    defaultValues,
    mode: 'onTouched',
  })
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await submit(values)
    } catch (error) {
      if (error instanceof ApiError) {
        for (const issue of error.issues) form.setError(issue.path as Path<Values>, { message: issue.message })
        if (error.code === 'username_taken' || error.code === 'username_not_allowed') {
          form.setError('username' as Path<Values>, { message: errorText(error) }, { shouldFocus: true })
        }
      }
      toast.failure({ title: failedTitle, text: errorText(error, failedTitle) })
    }
  })
  // What is corrected is not complained about any longer.
  useEffect(() => {
    const { unsubscribe } = form.watch(toast.dismissStale)
    return unsubscribe
  }, [form, toast])
  const errorOf = (name: Path<Values>) => validationText(form.formState.errors[name]?.message as string | undefined)
  return { form, onSubmit, errorOf, isSubmitting: form.formState.isSubmitting }
}
