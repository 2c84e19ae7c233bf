import Gauge from 'lucide-react/icons/gauge'
import Headphones from 'lucide-react/icons/headphones'
import Keyboard from 'lucide-react/icons/keyboard'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useState } from 'react'
import { type Translate, useT } from '../../i18n/language-provider.tsx'
import { useMediaState, usePlayer, useRequest } from '../player-context.ts'
import { SPEEDS } from '../state/preferences.ts'
import type { Quality } from '../types.ts'
import { Menu, MenuAction, MenuChoice, MenuPage, MenuSwitch } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

/** The settings button with its menu: quality, speed, sound only, keyboard shortcuts. (rulings row 47) */
export function SettingsMenu() {
  const t = useT()
  return (
    <MenuButton opens="settings" icon={Settings} label={t('player.settings')}>
      {(menu) => <SettingsPages {...menu} />}
    </MenuButton>
  )
}

function SettingsPages({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [page, setPage] = useState<'all' | 'quality' | 'speed' | 'chapters'>('all')
  const [toAll] = useState(() => () => setPage('all'))
  const request = useRequest()
  useEffect(() => request('prepareLadder', undefined), [request])
  const { setPanel, chapterParts } = usePlayer()
  const speed = useMediaState('speed')
  const qualities = useMediaState('qualities')
  const quality = useMediaState('quality')
  const activeQuality = useMediaState('activeQuality')
  const audioOnly = useMediaState('audioOnly')
  const audioOnlyAvailable = useMediaState('audioOnlyAvailable')

  if (page === 'quality') {
    const choose = (index: number | null) => {
      request('setQuality', index)
      onClose()
    }
    return (
      <Menu id={id} label={t('player.quality')} onBack={toAll} onClose={onClose}>
        {[...qualities].reverse().map((each) => (
          <MenuChoice
            key={each.index}
            label={qualityName(each)}
            chosen={each.index === quality}
            onChoose={() => choose(each.index)}
          />
        ))}
        <MenuChoice
          label={autoName(t, quality === null ? qualities.find(({ index }) => index === activeQuality) : undefined)}
          chosen={quality === null}
          onChoose={() => choose(null)}
        />
      </Menu>
    )
  }
  if (page === 'speed') {
    return (
      <Menu id={id} label={t('player.speed')} onBack={toAll} onClose={onClose}>
        {SPEEDS.map((each) => (
          <MenuChoice
            key={each}
            label={speedName(t, each)}
            chosen={each === speed}
            onChoose={() => {
              request('setSpeed', each)
              onClose()
            }}
          />
        ))}
      </Menu>
    )
  }
  if (page === 'chapters' && chapterParts) {
    return <chapterParts.ChapterMenu key={page} id={id} onBack={toAll} onClose={onClose} />
  }
  const shown = qualities.find(({ index }) => index === (quality ?? activeQuality))
  return (
    <Menu id={id} label={t('player.settings')} onClose={onClose}>
      {chapterParts && <chapterParts.ChapterEntry onOpen={() => setPage('chapters')} />}
      {qualities.length > 0 && !audioOnly && (
        <MenuPage
          icon={<SlidersHorizontal {...iconSize} />}
          label={t('player.quality')}
          value={quality === null ? autoName(t, shown) : shown && qualityName(shown)}
          onOpen={() => setPage('quality')}
        />
      )}
      <MenuPage
        icon={<Gauge {...iconSize} />}
        label={t('player.speed')}
        value={speedName(t, speed)}
        onOpen={() => setPage('speed')}
      />
      {audioOnlyAvailable && (
        <MenuSwitch
          icon={<Headphones {...iconSize} />}
          label={t('player.audioOnly')}
          on={audioOnly}
          onToggle={() => request('setAudioOnly', !audioOnly)}
        />
      )}
      <MenuAction icon={<Keyboard {...iconSize} />} label={t('player.shortcuts')} onChoose={() => setPanel('help')} />
    </Menu>
  )
}

const iconSize = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** `1080p`, or `720p60` above 30 frames a second. */
function qualityName({ shortSide, frameRate }: Quality): string {
  return `${shortSide}p${frameRate > 30 ? frameRate : ''}`
}

function autoName(t: Translate, active: Quality | undefined): string {
  return active ? t('player.qualityAutoNow', { quality: qualityName(active) }) : t('player.qualityAuto')
}

function speedName(t: Translate, speed: number): string {
  return speed === 1 ? t('player.speedNormal') : `${speed}×`
}
