import Captions from 'lucide-react/icons/captions'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, usePlayer, usePreferences, useRequest } from '../player-context.ts'
import { CAPTION_BACKGROUNDS, CAPTION_SIZES, preferences } from '../state/preferences.ts'
import type { PlainTextKey } from '../types.ts'
import { Menu, MenuChoice, MenuDivider, MenuNote, MenuPage } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

const sizeTexts: Record<(typeof CAPTION_SIZES)[number], PlainTextKey> = {
  small: 'player.captionSizeSmall',
  medium: 'player.captionSizeMedium',
  large: 'player.captionSizeLarge',
  huge: 'player.captionSizeHuge',
}
const backgroundTexts: Record<(typeof CAPTION_BACKGROUNDS)[number], PlainTextKey> = {
  none: 'player.captionBackgroundNone',
  half: 'player.captionBackgroundHalf',
  solid: 'player.captionBackgroundSolid',
}

/** The captions button with its menu of languages and caption styles. (rulings row 47) */
export function CaptionsMenu() {
  const t = useT()
  const isOn = useMediaState('captions') !== null
  return (
    <MenuButton opens="captions" icon={Captions} label={t('player.captions')} shortcut="c" isOn={isOn}>
      {(menu) => <CaptionsPages {...menu} />}
    </MenuButton>
  )
}

function CaptionsPages({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [page, setPage] = useState<'languages' | 'size' | 'background'>('languages')
  const [toLanguages] = useState(() => () => setPage('languages'))
  const request = useRequest()
  const { captions } = usePlayer()
  const chosen = useMediaState('captions')
  const { captionSize, captionBackground } = usePreferences()

  if (page === 'size') {
    return (
      <Menu id={id} label={t('player.captionSize')} onBack={toLanguages} onClose={onClose}>
        {CAPTION_SIZES.map((size) => (
          <MenuChoice
            key={size}
            label={t(sizeTexts[size])}
            chosen={size === captionSize}
            onChoose={() => preferences.update({ captionSize: size })}
          />
        ))}
      </Menu>
    )
  }
  if (page === 'background') {
    return (
      <Menu id={id} label={t('player.captionBackground')} onBack={toLanguages} onClose={onClose}>
        {CAPTION_BACKGROUNDS.map((background) => (
          <MenuChoice
            key={background}
            label={t(backgroundTexts[background])}
            chosen={background === captionBackground}
            onChoose={() => preferences.update({ captionBackground: background })}
          />
        ))}
      </Menu>
    )
  }
  const choose = (index: number | null) => {
    request('setCaptions', index)
    onClose()
  }
  return (
    <Menu id={id} label={t('player.captions')} onClose={onClose}>
      {captions.length === 0 && <MenuNote>{t('player.captionsNone')}</MenuNote>}
      {captions.length > 0 && (
        <MenuChoice label={t('player.captionsOff')} chosen={chosen === null} onChoose={() => choose(null)} />
      )}
      {captions.map((track, index) => (
        <MenuChoice
          key={track.src}
          label={track.label}
          lang={track.language}
          chosen={chosen === index}
          onChoose={() => choose(index)}
        />
      ))}
      <MenuDivider />
      <MenuPage label={t('player.captionSize')} value={t(sizeTexts[captionSize])} onOpen={() => setPage('size')} />
      <MenuPage
        label={t('player.captionBackground')}
        value={t(backgroundTexts[captionBackground])}
        onOpen={() => setPage('background')}
      />
    </Menu>
  )
}
