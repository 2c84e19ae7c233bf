import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderLinked, renderPart } from '../testing/render-app.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { TextField } from './forms/field.tsx'
import { ConfirmDialog, Dialog } from './overlays/dialog.tsx'
import { Menu } from './overlays/menu.tsx'
import { AsyncList } from './states/async-list.tsx'
import { Progress } from './states/progress.tsx'
import { Tabs } from './tabs.tsx'
import { Facts } from './text/facts.tsx'
import { Thumbnail } from './videos/thumbnail.tsx'
import { VideoCard, type VideoCardVideo } from './videos/video-card.tsx'
import { VideoGridSkeleton } from './videos/video-grid.tsx'

it('facts have a bullet between them, and none for a fact that is missing', async () => {
  const phone: string | null = ''
  const { container } = await renderPart(
    <Facts>
      {null}
      <bdi>Grace</bdi>
      {phone && <bdi>{phone}</bdi>}2 videos
      {false}
    </Facts>,
  )
  expect(container.textContent).toBe('Grace • 2 videos')
})

describe('a list', () => {
  const list = (query: { data: string[] | undefined; error: unknown; refetch?: () => void }) => (
    <AsyncList
      query={{ refetch: () => {}, ...query }}
      skeleton={<i>waiting</i>}
      failed="It failed"
      empty="Nothing here"
    >
      {(items) => <b>{items.join()}</b>}
    </AsyncList>
  )

  it.each([
    ['waiting', { data: undefined, error: null }, 'waiting'],
    ['empty', { data: [], error: null }, 'Nothing here'],
    ['filled', { data: ['a', 'b'], error: null }, 'a,b'],
    ['filled, though reading it again failed', { data: ['a'], error: new Error('x') }, 'a'],
  ])('is %s [V-CONV-14]', async (_state, query, text) => {
    await renderPart(list(query))
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('It failed')).toBeNull()
  })

  it('that failed announces the error at once and can be retried [V-CONV-14]', async () => {
    const refetch = vi.fn()
    const { actor } = await renderPart(list({ data: undefined, error: new Error('x'), refetch }))
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent?.startsWith('It failed'))).toBe(true)
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('that becomes empty announces it: its region was on the page before the text', async () => {
    const shown = await renderPart(list({ data: ['a'], error: null }))
    const region = shown.container.querySelector('[aria-live]')
    expect(region?.textContent).toBe('')
    shown.rerender(list({ data: [], error: null }))
    expect(region?.textContent).toBe('Nothing here')
  })

  it('announces loading once, whatever the number of placeholders', async () => {
    const { container } = await renderPart(<VideoGridSkeleton count={4} />)
    expect(screen.getAllByText('Loading…')).toHaveLength(1)
    expect(container.querySelectorAll('.card')).toHaveLength(4)
  })
})

describe('a picture that cannot be loaded', () => {
  it('is replaced by a placeholder [V-TOAST-07]', async () => {
    const { container } = await renderPart(<Thumbnail url="/broken.jpg" alt="A lamp" />)
    fireEvent.error(screen.getByRole('img', { name: 'A lamp' }))
    expect(screen.queryByRole('img', { name: 'A lamp' })).toBeNull()
    expect(container.querySelector('.placeholder')).toBeTruthy()
  })

  it('of a person is replaced by initials until there is a new one', async () => {
    const { container, rerender } = await renderPart(<Avatar name="Miriam Adler" id={1} url="/broken.jpg" />)
    fireEvent.error(container.querySelector('img') ?? document.body)
    expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('Mi')
    rerender(<Avatar name="Miriam Adler" id={1} url="/other.jpg" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/other.jpg')
  })
})

describe('a field', () => {
  it('links its label, error and hint to the control', async () => {
    await renderPart(<TextField label="Title" hint="3 to 100 characters" error="Too short" required />)
    const input = screen.getByRole('textbox', { name: 'Title (required)' })
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Too short',
      '3 to 100 characters',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a button whose action is in progress', () => {
  it('ignores presses and keeps the focus', async () => {
    const onClick = vi.fn()
    const { actor } = await renderPart(
      <Button isPending onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    await actor.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })

  it('does not submit its form', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const { actor } = await renderPart(
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending>
          Save
        </Button>
      </form>,
    )
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a dialog', () => {
  it.each([
    ['with a form at its first field', <input key="reason" aria-label="Reason" />, 'Reason'],
    ['without fields at its first control', <p key="text">Nothing to enter</p>, 'Close'],
  ])('starts %s', async (_start, content, name) => {
    await renderPart(
      <Dialog isOpen title="Remove" onClose={() => {}}>
        <form>
          <input type="hidden" name="id" />
          {content}
        </form>
      </Dialog>,
    )
    const control = await screen.findByLabelText(name)
    await waitFor(() => expect(document.activeElement).toBe(control))
  })

  it('has a name and a text, and closes with Escape', async () => {
    const onClose = vi.fn()
    const { actor } = await renderPart(<Dialog isOpen title="Report" text="Tell us why." onClose={onClose} />)
    const dialog = await screen.findByRole('dialog', { name: 'Report' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tell us why.')
    await actor.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('that asks for confirmation focuses Cancel and acts only when confirmed', async () => {
    const onConfirm = vi.fn()
    const { actor } = await renderPart(
      <ConfirmDialog isOpen title="Delete?" confirmLabel="Delete comment" onConfirm={onConfirm} onClose={() => {}} />,
    )
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await actor.click(dialog.getByRole('button', { name: 'Delete comment' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

/** A dialog that is opened by a button and by an entry of a menu. */
function Opener({ isConfirmed = false }: { isConfirmed?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = { isOpen, title: 'Delete?', onClose: () => setIsOpen(false) }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Menu
        label="More"
        entries={() => [{ kind: 'action', label: 'Delete', onSelect: () => setIsOpen(true) }]}
        trigger={(props) => (
          <button type="button" {...props}>
            More
          </button>
        )}
      />
      {isConfirmed ? (
        <ConfirmDialog {...dialog} confirmLabel="Yes" onConfirm={dialog.onClose} />
      ) : (
        <Dialog {...dialog}>
          <p>Words</p>
        </Dialog>
      )}
    </>
  )
}

describe('the focus after a dialog', () => {
  it.each([
    ['closed with Escape', false, '{Escape}'],
    ['that was cancelled', true, '{Enter}'],
    ['that was confirmed', true, '{Tab}{Enter}'],
  ])('%s is on the button that opened it', async (_how, isConfirmed, keys) => {
    const { actor } = await renderPart(<Opener isConfirmed={isConfirmed} />)
    await actor.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole(isConfirmed ? 'alertdialog' : 'dialog')
    await actor.keyboard(keys)
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })

  it('whose button is hidden meanwhile is on the heading of the page', async () => {
    const { actor } = await renderPart(
      <>
        <h1>Chat</h1>
        <div data-testid="rooms">
          <Opener />
        </div>
      </>,
    )
    await actor.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    screen.getByTestId('rooms').hidden = true
    await actor.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Chat', hidden: true }))
  })

  it('that was opened from a menu is on the button of the menu', async () => {
    const { actor } = await renderPart(<Opener />)
    await actor.click(screen.getByRole('button', { name: 'More' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('dialog')
    await actor.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  })
})

const THREE = ['a', 'b', 'c'].map((value) => ({ value, label: value, panel: value }))

/** Opens with the last one. */
function ThreeTabs() {
  const [value, setValue] = useState('c')
  return <Tabs label="Choose" tabs={THREE} value={value} onChange={setValue} />
}

describe('tabs', () => {
  it('are selected with the arrow keys, mirrored with the direction of the page', async () => {
    const onChange = vi.fn()
    const tabs = [
      { value: 'a', label: 'First', panel: 'one' },
      { value: 'b', label: 'Second', panel: 'two' },
    ] as const
    const { actor } = await renderPart(<Tabs label="Choose" tabs={tabs} value="a" onChange={onChange} />, {
      language: 'ar',
    })
    act(() => screen.getByRole('tab', { name: 'First' }).focus())
    await actor.keyboard('{ArrowLeft}')
    expect(onChange).toHaveBeenCalledWith('b')
    expect(screen.getByRole('tabpanel').textContent).toBe('one')
  })

  it('scroll their row to the chosen one, on either side', async () => {
    // A row that is 150 pixels wide, with tabs of 100.
    const rectangle = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const row = this.closest('[role=tablist]')
      if (this === row || !row) return new DOMRect(0, 0, 150, 40)
      return new DOMRect([...row.children].indexOf(this) * 100 - row.scrollLeft, 0, 100, 40)
    })
    const { actor } = await renderPart(<ThreeTabs />)
    const row = screen.getByRole('tablist', { name: 'Choose' })
    expect(row.scrollLeft).toBe(150)
    await actor.click(screen.getByRole('tab', { name: 'b' }))
    expect(row.scrollLeft).toBe(100)
    rectangle.mockRestore()
  })
})

describe('progress', () => {
  it('has a name and a value', async () => {
    await renderPart(<Progress label="Uploading" value={0.7} />)
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading' }).value).toBe(0.7)
  })
})

describe('a video card', () => {
  const video: VideoCardVideo = {
    id: 3,
    title: 'Why we light the candles',
    language: 'en',
    thumbnailUrl: '/t.jpg',
    thumbnails: [{ url: '/t-320.jpg', width: 320 }],
    storyboardUrl: null,
    duration: 1122,
    hasCaptions: false,
    views: 12_400,
    createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    user: { id: 5, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null, subscriberCount: 1 },
  }

  it('shows duration, title, creator, views and age, and links to video and channel', async () => {
    await renderLinked(<VideoCard video={video} />)
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: video.title }).getAttribute('href')).toBe('/video/3')
    expect(card.getByRole('link', { name: 'Miriam Adler' }).getAttribute('href')).toBe('/profile/5')
    expect(card.getByText('18:42')).toBeTruthy()
    expect(card.getByText(/12\.4K views/).textContent).toBe('12.4K views • 2 days ago')
    expect(card.queryByRole('progressbar')).toBeNull()
  })

  it('says which videos have captions, and nothing of the others', async () => {
    await renderLinked(<VideoCard video={{ ...video, hasCaptions: true }} />)
    expect((await screen.findByText('With captions.')).parentElement?.textContent).toBe('With captions. 18:42')
    cleanup()
    await renderLinked(<VideoCard video={video} />)
    await screen.findByRole('article')
    expect(screen.queryByText('With captions.')).toBeNull()
  })

  it('says which videos only members may see, and nothing of the others', async () => {
    await renderLinked(<VideoCard video={{ ...video, visibility: 'members' }} />)
    expect(await screen.findByText('Members only')).toBeTruthy()
    cleanup()
    await renderLinked(<VideoCard video={{ ...video, visibility: 'unlisted' }} />)
    await screen.findByRole('article')
    expect(screen.queryByText('Members only')).toBeNull()
  })

  it('shows the watched part also as text', async () => {
    await renderLinked(<VideoCard video={video} watchedFraction={0.62} />)
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: '62% watched' })).value).toBe(62)
  })
})
