import { type ReviewClaim as Claim, reviewClaimsApi } from '@lamplight/contract/review-claims'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { queueKeys } from './queue-keys.ts'
import styles from './review-claim.module.css'

const claimsQuery = apiQuery(reviewClaimsApi.list, {}, { staleTime: 0 })

/** Who is reviewing a pending video, and a button to claim it, so that two moderators do not review the same one. */
export function ReviewClaim({ videoId }: { videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const client = useQueryClient()
  const user = useSession()
  const { data } = useQuery(claimsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (step: 'claim' | 'release') => call(reviewClaimsApi[step], { params: { id: videoId } }),
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    onError: (error) => toast.failure({ title: t('moderation.claimFailed'), text: errorText(error) }),
    onSettled: () => refreshQueries(client, claimsQuery),
  })
  const claim: Claim | undefined = data?.find((one) => one.videoId === videoId)
  if (claim && claim.by.id !== user?.id) {
    return (
      <p className={styles.claim}>
        <Badge tone="warning">{t('moderation.claimedBy', { name: claim.by.displayName })}</Badge>
      </p>
    )
  }
  return (
    <p className={styles.claim}>
      {claim && <Badge tone="success">{t('moderation.claimedByYou')}</Badge>}
      <Button
        size="small"
        variant="quiet"
        aria-keyshortcuts={queueKeys.claim}
        isPending={isPending}
        onClick={() => mutate(claim ? 'release' : 'claim')}
      >
        {claim ? t('moderation.release') : t('moderation.claim')}
      </Button>
    </p>
  )
}
