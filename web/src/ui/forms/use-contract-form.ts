import type { ErrorCode } from '@lamplight/contract/errors'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { type ToastMessage, useToast } from '../overlays/toast.tsx'
import { inFormOf } from './in-form.tsx'

/** The part of a contract schema that a form needs. */
interface Schema<Body> {
  safeParse(
    body: unknown,
  ):
    | { success: true; data: unknown }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
  _zod: { input: Body }
}

interface ContractFormOptions<Values extends FieldValues, Body> {
  schema: Schema<Body>
  defaultValues: DefaultValues<Values>
  /** Maps the values to the request body; fields keep their names. */
  toBody: (values: Values) => unknown
  submit: (body: Body) => Promise<unknown>
  /** Title of the toast on failure; its text is the server's sentence, or `failedText`, or a general one. */
  failedTitle: string
  failedText?: string
  /** Title of the toast when a field is invalid; without it only the message under the field is shown. */
  invalidTitle?: string
  /** Failures after which nothing can be saved any more: `gone` says why, for the last row of the form. */
  goneAfter?: readonly ErrorCode[]
  /**
   * A choice that may no longer be offered when it is sent: it is taken back, the reason stands beside its field, and the
   * choices are read again.
   */
  choice?: { field: Path<Values>; isRefused: (error: unknown) => boolean; readAgain: () => Promise<unknown> }
}

/** The field that shows a wrong password. */
const PASSWORD_FIELDS = ['currentPassword', 'password']

/** A form validated by the contract while it is filled in, and by the server afterwards; the input is kept. */
export function useContractForm<Values extends FieldValues, Body>(options: ContractFormOptions<Values, Body>) {
  const {
    schema,
    defaultValues,
    toBody,
    submit,
    failedTitle,
    failedText,
    invalidTitle,
    choice,
    goneAfter = [],
  } = options
  const t = useT()
  const toast = useToast()
  /** The message of the last submit of this form. */
  const own = useRef<ToastMessage | null>(null)
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [gone, setGone] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues,
    mode: 'onTouched',
    resolver: (values) => {
      const parsed = schema.safeParse(toBody(values))
      if (parsed.success) return { values, errors: {} }
      const errors: Record<string, { type: string; message: string }> = {}
      for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= { type: 'contract', message }
      return { values: {}, errors: errors as FieldErrors<Values> }
    },
  })
  const sayInvalid = (errors: FieldErrors<Values>, event?: BaseSyntheticEvent) => {
    // The "Saved" of an earlier submit would contradict the message under the field.
    if (invalidTitle === undefined) return toast.dismiss(own.current)
    const [first] = Object.values(errors)
    const text = validationText(first?.message as string | undefined) ?? t('errors.validation_failed')
    toast.failure({ title: invalidTitle, text, place: inFormOf(event) })
  }
  const onSubmit = form.handleSubmit(async (values, event) => {
    const earlier = toast.shown()
    try {
      await submit(toBody(values) as Body)
      // Without a message of its own, the failure of an earlier submit would stay and say the opposite.
      if (toast.shown() === earlier) toast.dismiss(own.current)
    } catch (error) {
      if (error instanceof ApiError && error.code !== undefined && goneAfter.includes(error.code)) {
        toast.dismiss(own.current)
        return setGone(errorText(error))
      }
      if (choice?.isRefused(error)) {
        const { field } = choice
        // The "Saved" of an earlier submit would contradict the message under the field.
        toast.dismiss(own.current)
        await choice.readAgain()
        const stored = form.formState.defaultValues?.[field]
        form.setValue(field, (values[field] === stored ? '' : stored) as PathValue<Values, Path<Values>>)
        return form.setError(field, { message: errorText(error) }, { shouldFocus: true })
      }
      const issues = error instanceof ApiError ? [...error.issues] : []
      const password = PASSWORD_FIELDS.find((name) => name in defaultValues)
      if (password && error instanceof ApiError && error.code === 'wrong_password') {
        issues.push({ path: password, message: errorText(error) })
      }
      for (const [index, { path, message }] of issues.entries()) {
        form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      const isInvalid = issues.length > 0 || (error instanceof ApiError && error.code === 'validation_failed')
      const title = isInvalid && invalidTitle !== undefined ? invalidTitle : failedTitle
      toast.failure({ title, text: errorText(error, failedText), place: inFormOf(event) })
    }
    own.current = toast.shown() === earlier ? own.current : toast.shown()
  }, sayInvalid)
  // Editing a field clears its error.
  useEffect(() => {
    const { unsubscribe } = form.watch(toast.dismissStale)
    return unsubscribe
  }, [form, toast])
  /** Also puts the text the form begins with into the document, which shows it before the scripts have loaded. */
  const register = (name: Path<Values>) => ({
    ...form.register(name),
    defaultValue: (defaultValues as Record<string, string>)[name],
  })
  const errorOf = (name: Path<Values>) => validationText(form.formState.errors[name]?.message as string | undefined)
  return { form, register, onSubmit, errorOf, gone, isSubmitting: form.formState.isSubmitting }
}
