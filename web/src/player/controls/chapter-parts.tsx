import { chapterAt } from '@lamplight/contract/chapters'
import ChevronRight from 'lucide-react/icons/chevron-right'
import List from 'lucide-react/icons/list'
import { useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { formatDuration } from '../../lib/duration.ts'
import { type ChapterParts, useMediaState, usePlayer, useRequest } from '../player-context.ts'
import styles from './chapter-parts.module.css'
import { Menu, MenuChoice, MenuPage } from './menu.tsx'
import { useMenu } from './menu-button.tsx'
import { useStyleProperty } from './use-style-property.ts'

/** The rail of the seek bar, in one part for each chapter. The one at `pointedAt`, in seconds, is thicker. */
function ChapterRails({ pointedAt }: { pointedAt: number | null }) {
  const { chapters } = usePlayer()
  const duration = useMediaState('duration')
  const inside = chapters.map(({ start }) => start).filter((start) => start > 0 && start < duration)
  return (
    <div className={styles.rails} data-chapters aria-hidden="true">
      {[0, ...inside].map((from, index) => (
        <ChapterRail
          key={from}
          from={from}
          to={inside[index] ?? duration}
          duration={duration}
          pointedAt={pointedAt ?? -1}
        />
      ))}
    </div>
  )
}

type ChapterRailProps = { from: number; to: number; duration: number; pointedAt: number }

function ChapterRail({ from, to, duration, pointedAt }: ChapterRailProps) {
  const rail = useRef<HTMLDivElement>(null)
  useStyleProperty(rail, '--from', `${(from / duration) * 100}%`)
  useStyleProperty(rail, '--share', String((to - from) / duration))
  return (
    <div ref={rail} className={styles.rail} data-pointed={(pointedAt >= from && pointedAt < to) || undefined}>
      <div className={styles.buffered} />
      <div className={styles.played} />
    </div>
  )
}

/** The title of the current chapter, which opens the list of chapters. Hidden where there is no room beside the time. */
function ChapterButton() {
  const t = useT()
  const { menu, button, isOpen, toggle } = useMenu('chapters')
  const { chapters } = usePlayer()
  const chapter = chapterAt(chapters, useMediaState('currentTime'))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={chapter && t('player.chapterNow', { title: chapter.title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menu.id : undefined}
        onClick={toggle}
      >
        <span className={styles.current} dir="auto">
          {chapter?.title ?? t('player.chapters')}
        </span>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && <ChapterMenu {...menu} isAtLeft />}
    </>
  )
}

/** The entry of the settings that opens the list of chapters, for players without room for the button. */
function ChapterEntry({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  return (
    <MenuPage icon={<List size={20} strokeWidth={1.75} aria-hidden />} label={t('player.chapters')} onOpen={onOpen} />
  )
}

type ChapterMenuProps = { id: string; isAtLeft?: boolean; onBack?: () => void; onClose: () => void }

/** The list of chapters with their times; a chosen one is jumped to. */
function ChapterMenu(props: ChapterMenuProps) {
  const t = useT()
  const request = useRequest()
  const { chapters } = usePlayer()
  const current = chapterAt(chapters, useMediaState('currentTime'))
  return (
    <Menu {...props} label={t('player.chapters')}>
      {chapters.map((chapter) => (
        <MenuChoice
          key={chapter.start}
          label={chapter.title}
          value={formatDuration(chapter.start)}
          chosen={chapter === current}
          onChoose={() => {
            request('seek', chapter.start)
            props.onClose()
          }}
        />
      ))}
    </Menu>
  )
}

export const chapterParts: ChapterParts = { ChapterRails, ChapterButton, ChapterEntry, ChapterMenu }
