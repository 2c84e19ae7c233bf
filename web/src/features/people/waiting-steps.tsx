import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useApprove } from './people.queries.ts'
import { useStepToasts } from './use-step-toasts.ts'

/** Approves a new account, or rejects it. */
export function WaitingSteps({ id, name }: { id: number; name: string }) {
  const t = useT()
  const toasts = useStepToasts()
  const { mutateAsync, isPending, variables } = useApprove(id)
  const decide = (isApproved: boolean) =>
    void toasts.showResult(t(isApproved ? 'people.approved' : 'people.turnedAway', { name }), mutateAsync(isApproved))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="primary"
        aria-label={t('people.approveNamed', { name })}
        isPending={isPending && variables === true}
        onClick={() => decide(true)}
      >
        {t('people.approve')}
      </Button>
      <Button
        size="small"
        aria-label={t('people.turnAwayNamed', { name })}
        isPending={isPending && variables === false}
        onClick={() => setIsAsking(true)}
      >
        {t('people.turnAway')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.turnAwayNamed', { name })}
        text={t('people.turnAwayText', { name })}
        confirmLabel={t('people.turnAway')}
        isDangerous
        isPending={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => decide(false)}
      />
    </>
  )
}
