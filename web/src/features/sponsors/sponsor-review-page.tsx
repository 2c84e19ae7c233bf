import { advertisingApi } from '@lamplight/contract/advertising'
import { hasTwoRates } from '@lamplight/contract/advertising-figures'
import { SPONSOR_NOTES_MAX } from '@lamplight/contract/sponsor-input'
import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import type { SponsorState } from '@lamplight/contract/sponsor-states'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiQuery } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { SponsoredCard } from '../../ui/videos/sponsored-card.tsx'
import styles from './sponsor-review-page.module.css'
import { PLACEMENT_WORDS, stateOf } from './sponsor-words.ts'
import { ratesQuery, reviewPages, useReview } from './sponsors.queries.ts'

const figuresQuery = apiQuery(advertisingApi.figures, {})

/** The review queue of sponsored content for staff. */
export function SponsorReviewPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('sponsors.reviewTitle')} isPrivate />
      <StaffOnly text={t('sponsors.staffOnlyText')}>
        <Queue />
      </StaffOnly>
    </>
  )
}

const TABS = [
  { value: 'pending', label: 'sponsors.statusPending', empty: 'sponsors.reviewNone' },
  { value: 'approved', label: 'sponsors.statusApproved', empty: 'sponsors.emptyPending' },
  { value: 'active', label: 'sponsors.statusActive', empty: 'sponsors.emptyActive' },
] as const
const VALUES = ['pending', 'approved', 'active'] as const satisfies readonly (typeof TABS)[number]['value'][]

function Queue() {
  const t = useT()
  const [state, setState] = useUrlTab(VALUES)
  const isLoadingRates = useIsLoadingRates()
  return (
    <>
      <PageHeading>{t('sponsors.reviewTitle')}</PageHeading>
      <RatesWarning />
      <HiddenUntilKnown isKnown={!isLoadingRates}>
        <Tabs
          label={t('sponsors.tabs')}
          value={state}
          onChange={setState}
          tabs={TABS.map(({ value, label, empty }) => ({
            value,
            label: t(label),
            panel: <QueuePanel state={value} empty={t(empty)} />,
          }))}
        />
      </HiddenUntilKnown>
    </>
  )
}

/** Whether it is still unknown if the warning is shown. */
function useIsLoadingRates(): boolean {
  const rates = useQuery(ratesQuery)
  const figures = useQuery(figuresQuery)
  return rates.isLoading || figures.isLoading
}

/** Shown until the two advertising pages state the same rates (ruling 146). */
function RatesWarning() {
  const t = useT()
  const format = useFormat()
  const { data: rates } = useQuery(ratesQuery)
  const { data: advertising } = useQuery(figuresQuery)
  if (!rates || !advertising || !hasTwoRates(advertising.figures)) return null
  const list = Object.entries(PLACEMENT_WORDS).map(
    ([placement, word]) => `${t(word)} ${format.money(rates.cpmCents[placement as keyof typeof PLACEMENT_WORDS])}`,
  )
  return (
    <div className={styles.warning}>
      <Notice tone="warning" title={t('sponsors.twoRates')}>
        <p>{t('sponsors.twoRatesText', { rates: format.list(list) })}</p>
      </Notice>
    </div>
  )
}

function QueuePanel({ state, empty }: { state: SponsorState; empty: string }) {
  const t = useT()
  const pages = usePages(reviewPages(state))
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.waiting} />
          </SkeletonGroup>
        }
        failed={t('sponsors.reviewFailed')}
        empty={empty}
      >
        {(contents) => (
          <ul className={styles.list}>
            {contents.map((content) => (
              <li key={content.id}>
                <ReviewCard content={content} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

function ReviewCard({ content }: { content: SponsoredContent }) {
  const t = useT()
  const format = useFormat()
  const { tone, text } = stateOf(content)
  return (
    <article className={styles.card} aria-label={content.title}>
      <SponsoredCard
        look="strip"
        headingLevel={2}
        title={content.title}
        description={content.description}
        advertiserName={content.advertiserName}
        thumbnailUrl={content.pictureUrl ?? ''}
        isFeatured={content.isFeatured}
        href={content.contentUrl}
      />
      <p className={styles.facts}>
        <Badge tone={tone}>{t(text)}</Badge>{' '}
        {content.isAdvertiserInactive && <Badge tone="danger">{t('sponsors.advertiserInactive')}</Badge>}{' '}
        <Facts>
          {t(PLACEMENT_WORDS[content.placement])}
          {t('sponsors.flight', {
            start: format.day(content.startDate),
            end: format.day(content.endDate),
          })}
          {format.money(content.budgetCents)}
        </Facts>
      </p>
      <p className={styles.address}>
        <bdi dir="ltr">{content.contentUrl}</bdi>
      </p>
      {content.pictureState === 'failed' && <p className={styles.facts}>{t('sponsors.pictureFailed')}</p>}
      {content.viewer.canReview && <Decision content={content} />}
    </article>
  )
}

function Decision({ content }: { content: SponsoredContent }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const session = useSession()
  const draft = useTextDraft(draftKeyOf('notes to an advertiser', session?.id ?? 0, content.id))
  const { text: notes, setText: setNotes } = draft
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const [grants, setGrants] = useState(false)
  const { mutateAsync, isPending, isSuccess, variables } = useReview(content.id)
  const isPendingReview = content.status === 'pending'
  const { title } = content
  const decidedTexts = {
    approved: t('notifications.sponsorApproved', { title }),
    rejected: t('notifications.sponsorRejected', { title }),
  }
  const decide = (status: 'approved' | 'rejected') => {
    // The card stays until its list is refetched; a second press in the meantime is ignored.
    if (isPending || isSuccess) return
    if (status === 'rejected' && notes.trim() === '') {
      setIsReasonMissing(true)
      reason.current?.focus()
      return
    }
    if (excessOf(notes, SPONSOR_NOTES_MAX) > 0) return reason.current?.focus()
    const decision = { status, contentNotes: notes, isFeatured: grants, version: content.version }
    mutateAsync(decision).then(
      () => {
        draft.forget()
        toast.success({ title: t('sponsors.success'), text: decidedTexts[status] })
      },
      (error: unknown) => toast.failure({ title: t('sponsors.stepFailed'), text: errorText(error) }),
    )
  }
  const isDeciding = (status: 'approved' | 'rejected') => isPending && variables.status === status
  return (
    <div className={styles.decision}>
      <LimitedTextArea
        ref={reason}
        label={t('sponsors.reviewNotes')}
        hint={t('sponsors.reviewNotesHint')}
        rows={2}
        max={SPONSOR_NOTES_MAX}
        value={notes}
        error={isReasonMissing ? t('errors.sponsor_reason_required') : undefined}
        onChange={({ target }) => {
          setNotes(target.value)
          setIsReasonMissing(false)
        }}
      />
      {isPendingReview && content.featuredRequested && (
        <CheckboxField
          label={t('sponsors.reviewFeatured')}
          checked={grants}
          onChange={({ target }) => setGrants(target.checked)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="danger" isPending={isDeciding('rejected')} onClick={() => decide('rejected')}>
          {isPendingReview ? t('sponsors.reject') : t('sponsors.takeDown')}
        </Button>
        {isPendingReview && (
          <Button variant="primary" isPending={isDeciding('approved')} onClick={() => decide('approved')}>
            {t('sponsors.approve')}
          </Button>
        )}
      </div>
    </div>
  )
}
