import {
  type AdvertisingInquiry,
  INQUIRY_STATES,
  INQUIRY_TEXT_MAX,
  type InquiryState,
} from '@lamplight/contract/advertising'
import { exampleFigures, hasTwoRates } from '@lamplight/contract/advertising-figures'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Button } from '../../ui/button.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { focusFirstIssue, showIssues } from '../../ui/forms/show-issues.ts'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { figuresQuery, inquiryPages, useInquirySteps } from './advertising.queries.ts'
import { useFigureFormat } from './use-figure-format.ts'

const LABELS = {
  open: 'advertising.inquiriesOpen',
  answered: 'advertising.inquiriesAnswered',
  closed: 'advertising.inquiriesClosed',
} as const

/** Where staff read, answer and close inquiries from advertisers. */
export function InquiriesPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('advertising.inquiries')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('advertising.inquiries')}</PageHeading>
        <FiguresNotices />
        <Queue />
      </StaffOnly>
    </>
  )
}

const FIGURE_LABELS = {
  monthlyUsers: 'advertising.monthlyUsers',
  monthlyViews: 'advertising.monthlyViews',
  averageSecondsOnSite: 'advertising.timeOnSite',
  clickThroughRate: 'advertising.clickRate',
  countries: 'advertising.countries',
  ages: 'advertising.exampleAges',
  faiths: 'advertising.exampleFaiths',
} as const

/**
 * The two public pages name different rates until staff settle on one (ruling 146), and the built-in figures of the audience
 * until the operator replaces them (norms row 40).
 */
function FiguresNotices() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(figuresQuery)
  if (!data) return null
  const examples = exampleFigures(data.figures).map((name) => t(FIGURE_LABELS[name]))
  return (
    <>
      {examples.length > 0 && (
        <div className={styles.before}>
          <Notice tone="warning" title={t('advertising.exampleFigures')}>
            <p>{t('advertising.exampleFiguresText', { figures: format.list(examples) })}</p>
          </Notice>
        </div>
      )}
      {hasTwoRates(data.figures) && (
        <div className={styles.before}>
          <Notice tone="warning" title={t('advertising.twoRates')}>
            <p>{t('advertising.twoRatesText')}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

function Queue() {
  const t = useT()
  const [state, setState] = useUrlTab(INQUIRY_STATES)
  const { isLoading } = useQuery(figuresQuery)
  return (
    <HiddenUntilKnown isKnown={!isLoading}>
      <Tabs
        label={t('advertising.inquiries')}
        value={state}
        onChange={setState}
        tabs={INQUIRY_STATES.map((value) => ({ value, label: t(LABELS[value]), panel: <List state={value} /> }))}
      />
    </HiddenUntilKnown>
  )
}

function List({ state }: { state: InquiryState }) {
  const t = useT()
  const pages = usePages(inquiryPages(state))
  return (
    <StaffList pages={pages} empty={t('advertising.noInquiries')}>
      {(inquiry) => <InquiryCard inquiry={inquiry} />}
    </StaffList>
  )
}

function InquiryCard({ inquiry }: { inquiry: AdvertisingInquiry }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { dateTime } = useFormat()
  const { budgetBand } = useFigureFormat()
  const { answer, setState } = useInquirySteps(inquiry.id)
  const { id, name, company, email, phone, budget, message, state, createdAt } = inquiry
  const failed = (error: unknown) => toast.failure({ title: t('advertising.stepFailed'), text: errorText(error) })
  const titleId = useId()
  const session = useSession()
  const { text, setText, forget } = useTextDraft(draftKeyOf('answer to an inquiry', session?.id ?? 0, id))
  const [isAnswerMissing, setIsAnswerMissing] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') return showIssues(event, () => setIsAnswerMissing(true))
    if (excessOf(text, INQUIRY_TEXT_MAX) > 0) return focusFirstIssue(event.currentTarget)
    // Not `mutate`: its callbacks are dropped when this card unmounts, and the card leaves the list.
    answer.mutateAsync(text.trim()).then(({ isAnswerMailed }) => {
      forget()
      toast.success({
        title: t('advertising.answerSaved'),
        text: isAnswerMailed ? t('advertising.answerMailed') : t('advertising.answerNotMailed'),
      })
    }, failed)
  }
  const changeState = () =>
    void setState
      .mutateAsync(state === 'closed' ? 'open' : 'closed')
      .then(
        () => toast.success({ title: state === 'closed' ? t('advertising.reopenedNow') : t('advertising.closedNow') }),
        failed,
      )
  return (
    <StaffCard
      title={<bdi>{t('advertising.inquiryOf', { name, company })}</bdi>}
      titleId={titleId}
      aside={dateTime(createdAt)}
      actions={
        <Button size="small" about={titleId} isPending={setState.isPending} onClick={changeState}>
          {state === 'closed' ? t('advertising.reopen') : t('advertising.close')}
        </Button>
      }
    >
      <p className={styles.muted}>
        <Facts>
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
          {phone && <bdi dir="ltr">{phone}</bdi>}
          <bdi>{budgetBand(budget)}</bdi>
        </Facts>
      </p>
      <p className={styles.words} dir="auto">
        {message}
      </p>
      {inquiry.answer && (
        <div>
          <p className={styles.muted}>
            {t('advertising.answeredBy', {
              name: inquiry.handledBy ?? '?',
              date: inquiry.answeredAt ? dateTime(inquiry.answeredAt) : '',
            })}
          </p>
          <p className={styles.words} dir="auto">
            {inquiry.answer}
          </p>
        </div>
      )}
      {state === 'open' && (
        <form className={styles.form} onSubmit={send} key={id}>
          <LimitedTextArea
            label={t('advertising.answer')}
            name="answer"
            max={INQUIRY_TEXT_MAX}
            required
            value={text}
            error={isAnswerMissing ? t('validation.required') : undefined}
            onChange={({ target }) => {
              setText(target.value)
              setIsAnswerMissing(false)
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isPending={answer.isPending}>
              {t('advertising.sendAnswer')}
            </Button>
          </div>
        </form>
      )}
    </StaffCard>
  )
}
