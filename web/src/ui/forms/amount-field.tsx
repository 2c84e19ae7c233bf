import { toPlainAmount } from '@lamplight/contract/money'
import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/**
 * An amount of dollars. Number fields drop signs that they do not know: `12,50` became 1250, and Arabic digits nothing.
 * They also change while somebody scrolls the page over them.
 */
export function AmountField({ ref, ...props }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      ref={(field) => {
        if (typeof ref === 'function') ref(field)
        // Adding a listener again has no effect.
        field?.addEventListener('beforeinput', insertPlain)
        field?.addEventListener('wheel', leave, { passive: true })
      }}
      type="number"
      step="0.01"
      inputMode="decimal"
      dir="ltr"
    />
  )
}

function insertPlain(event: InputEvent) {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  const plain = toPlainAmount(text)
  if (plain === text) return
  event.preventDefault()
  // Number fields have no other way to insert a text where the caret is.
  document.execCommand('insertText', false, plain)
}

const leave = ({ currentTarget }: Event) => (currentTarget as HTMLElement).blur()
