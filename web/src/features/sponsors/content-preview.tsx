import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import type { SponsorStep } from '@lamplight/contract/sponsor-states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SponsoredCard } from '../../ui/videos/sponsored-card.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import styles from './content-preview.module.css'
import { PLACEMENT_LOOKS, PLACEMENT_WORDS, stateOf } from './sponsor-words.ts'
import { historyQuery, type Step, useContentStep } from './sponsors.queries.ts'

interface ContentPreviewProps {
  content: SponsoredContent
  onReport: () => void
  onPay: () => void
  onClose: () => void
}

/** How the content will look, all its details, the notes of moderators, and the available actions. */
export function ContentPreview({ content, ...rest }: ContentPreviewProps) {
  const t = useT()
  return (
    <div className={styles.preview}>
      <SponsoredCard
        look={PLACEMENT_LOOKS[content.placement]}
        title={content.title}
        description={content.description}
        advertiserName={content.advertiserName}
        thumbnailUrl={content.pictureUrl ?? ''}
        isFeatured={content.isFeatured}
      />
      {content.contentNotes && (
        <Notice tone={content.status === 'rejected' ? 'danger' : 'neutral'} title={t('sponsors.notes')}>
          <p className={styles.notes} dir="auto">
            {content.contentNotes}
          </p>
        </Notice>
      )}
      <Details content={content} />
      <Steps content={content} {...rest} />
    </div>
  )
}

function Details({ content }: { content: SponsoredContent }) {
  const t = useT()
  const format = useFormat()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: history = [] } = useQuery({ ...historyQuery(content.id), enabled: content.isPaid })
  const sumOf = (wanted: SponsorStep) =>
    history.reduce((sum, { step, notes }) => (step === wanted ? sum + Math.round(Number(notes) * 100) : sum), 0)
  const refundedCents = sumOf('refunded') - sumOf('refund_failed')
  const { tone, text } = stateOf(content)
  const category = categories.find(({ id }) => id === content.categoryId)?.name ?? t('sponsors.allCategories')
  const rows: [string, ReactNode][] = [
    [
      t('sponsors.columnStatus'),
      <Badge key="state" tone={tone}>
        {t(text)}
      </Badge>,
    ],
    [t('sponsors.columnPlacement'), t(PLACEMENT_WORDS[content.placement])],
    [t('sponsors.fieldCategory'), category],
    [
      t('sponsors.columnDuration'),
      t('sponsors.flight', {
        start: format.day(content.startDate),
        end: format.day(content.endDate),
      }),
    ],
    [t('sponsors.budget'), format.money(content.budgetCents)],
    [t('sponsors.spent'), format.money(content.spentCents)],
    [t('sponsors.agreedRate'), t('sponsors.rate', { rate: format.money(content.cpmCents) })],
    [t('sponsors.columnImpressions'), format.number(content.impressions)],
    [t('sponsors.columnClicks'), format.number(content.clicks)],
    [t('sponsors.fieldContentUrl'), <bdi key="url">{content.contentUrl}</bdi>],
  ]
  // In parts: by staff while it ran, the unspent rest at its end.
  if (refundedCents > 0) rows.splice(6, 0, [t('payments.receiptRefunded'), format.money(refundedCents)])
  if (content.advertiserWebsite) rows.push([t('sponsors.website'), <bdi key="site">{content.advertiserWebsite}</bdi>])
  if (content.pictureState !== 'ready') {
    const words = content.pictureState === 'failed' ? 'sponsors.pictureFailed' : 'sponsors.pictureWaiting'
    rows.push([t('sponsors.picture'), t(words)])
  }
  return (
    <dl className={styles.details}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Steps({ content, onReport, onPay, onClose }: ContentPreviewProps) {
  const t = useT()
  const toast = useToast()
  const format = useFormat()
  const errorText = useErrorText()
  const [isEnding, setIsEnding] = useState(false)
  const { mutateAsync, isPending, variables } = useContentStep(content.id)
  const { viewer } = content
  const doneTexts = {
    pause: 'sponsors.pausedNow',
    resume: 'sponsors.resumedNow',
    end: content.isPaid ? 'sponsors.endedRefunded' : 'sponsors.endedNow',
    duplicate: 'sponsors.submitted',
  } as const
  const take = (step: Step) =>
    mutateAsync(step).then(
      () => {
        toast.success({ title: t('sponsors.success'), text: t(doneTexts[step]) })
        if (step === 'duplicate') onClose()
        setIsEnding(false)
      },
      (error: unknown) => toast.failure({ title: t('sponsors.stepFailed'), text: errorText(error) }),
    )
  const isTaking = (step: Step) => isPending && variables === step
  return (
    <div className={styles.buttons}>
      <Button onClick={onReport}>{t('sponsors.report')}</Button>
      {viewer.canPay && (
        <Button variant="primary" onClick={onPay}>
          {t('sponsors.pay', { amount: format.money(content.budgetCents) })}
        </Button>
      )}
      {/* One button, which keeps the focus. */}
      {(viewer.canPause || viewer.canResume) && (
        <Button
          isPending={isTaking('pause') || isTaking('resume')}
          onClick={() => take(viewer.canResume ? 'resume' : 'pause')}
        >
          {viewer.canResume ? t('sponsors.resume') : t('sponsors.pause')}
        </Button>
      )}
      <Button isPending={isTaking('duplicate')} onClick={() => take('duplicate')}>
        {t('sponsors.duplicate')}
      </Button>
      {viewer.canEnd && (
        <Button variant="danger" onClick={() => setIsEnding(true)}>
          {t('sponsors.end')}
        </Button>
      )}
      <LearnMore url={content.contentUrl} />
      <ConfirmDialog
        isOpen={isEnding}
        title={t('sponsors.endTitle')}
        text={t('sponsors.endText')}
        confirmLabel={t('sponsors.end')}
        isDangerous
        isPending={isTaking('end')}
        onConfirm={() => take('end')}
        onClose={() => setIsEnding(false)}
      />
    </div>
  )
}

/** Opens the content the way viewers open it: in a new window without access to this one (`noopener`). */
function LearnMore({ url }: { url: string }) {
  const t = useT()
  return (
    <Button variant="primary" onClick={() => window.open(url, '_blank', 'noopener')}>
      {t('placements.learnMore')}
    </Button>
  )
}
