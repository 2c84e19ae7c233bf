import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProviderFormProps } from './card-form-props.ts'
import { paymentStatusQuery } from './payments.queries.ts'

/**
 * For a form whose payment got no response: it may have been made, and another one would be a second. So the form is left
 * only after asking the server. `isPaying`: it is being made now, which is as uncertain.
 */
export function useUnanswered(
  { paymentIntentId, onSucceeded, onCancel }: Pick<ProviderFormProps, 'paymentIntentId' | 'onSucceeded' | 'onCancel'>,
  isPaying: boolean,
) {
  const client = useQueryClient()
  const [isUnanswered, setIsUnanswered] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const isReported = useRef(false)
  /** Once: the server's state and the response to the payment may both say so. */
  const succeed = () => {
    if (isReported.current) return
    isReported.current = true
    onSucceeded()
  }
  const leave = async () => {
    if (!isUnanswered && !isPaying) return onCancel()
    setIsLeaving(true)
    try {
      const { state } = await client.fetchQuery(paymentStatusQuery(paymentIntentId))
      if (state === 'succeeded') succeed()
      else onCancel()
    } catch {
      // Still not known: the notice stays.
      setIsUnanswered(true)
      setIsLeaving(false)
    }
  }
  return { isUnanswered, setIsUnanswered, isLeaving, leave, succeed }
}
