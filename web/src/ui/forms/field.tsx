import { Children, type ComponentPropsWithRef, type ReactNode, useId, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { classNames } from '../class-names.ts'
import { useAfterPress } from '../use-after-press.ts'
import styles from './field.module.css'
import { Select } from './select.tsx'
import { useEarlyInput } from './use-early-input.ts'

interface FieldTexts {
  label: string
  /** A hint for filling it in. */
  hint?: ReactNode
  /** The error, as a sentence; linked to the control. */
  error?: string | undefined
}

interface ControlProps {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  isRequired: boolean
  children: (control: ControlProps) => ReactNode
}

/** The hint and error under a control, and the ids that describe the control. */
function describe(id: string, { hint, error }: Omit<FieldTexts, 'label'>) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const notes = (
    <>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  )
  return { notes, describedBy: classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined }
}

/** Label, control, hint and error, linked by id. */
function Field({ label, hint, error: newError, isRequired, children }: FieldProps) {
  const t = useT()
  const error = useAfterPress(newError)
  const id = useId()
  useEarlyInput(id)
  const { notes, describedBy } = describe(id, { hint, error })
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {isRequired && <span className={styles.required}>({t('common.required')})</span>}
      </label>
      {children({
        id,
        className: classNames(styles.control, Boolean(error) && styles.wrong),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {notes}
    </div>
  )
}

/** `required` is part of the label, instead of the browser's own bubble, which is in the browser's language. */
type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentPropsWithRef<Tag>, 'id' | 'className'>

/** One line of text. Takes the result of a form's `register`. */
export function TextField({ label, hint, error, required = false, ...input }: Control<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={required}>
      {(control) => <input type="text" dir="auto" {...input} {...control} aria-required={required || undefined} />}
    </Field>
  )
}

/** Several lines of text; grows with its content if the browser supports it. */
export function TextArea({ label, hint, error, required = false, ...textarea }: Control<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={required}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...textarea}
          {...control}
          className={classNames(control.className, styles.area)}
          aria-required={required || undefined}
        />
      )}
    </Field>
  )
}

/** A select; pass `<option>`s as children. */
export function SelectField({ label, hint, error, required = false, children, ...select }: Control<'select'>) {
  const hadFocus = useRef(false)
  return (
    <Field label={label} hint={hint} error={error} isRequired={required}>
      {(control) => (
        // Remounted when options load late: the form set its value before the option existed. It keeps the focus.
        <Select
          key={Children.count(children)}
          hadFocus={hadFocus}
          {...select}
          {...control}
          aria-required={required || undefined}
        >
          {children}
        </Select>
      )}
    </Field>
  )
}

/** A checkbox; the label follows the box. */
export function CheckboxField({ label, hint, error, required = false, ...input }: Control<'input'>) {
  const id = useId()
  const { notes, describedBy } = describe(id, { hint, error })
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {label}
      </label>
      {notes}
    </div>
  )
}
