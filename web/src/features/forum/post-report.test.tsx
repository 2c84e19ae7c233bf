import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openForum, post } from '../../testing/forum.ts'

beforeEach(() => sessionStorage.clear())

describe('reporting a post', () => {
  it('asks for a reason and sends it to the moderators', async () => {
    const sent = vi.fn()
    const { actor } = await openForum('/forum/topic/9', {
      'POST /api/reports': async (request) => {
        sent(await request.json())
        return { status: 201, body: { id: 1 } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s post' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }))
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(dialog.getByText('Please choose a reason')).toBeTruthy()
    await actor.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'spam')
    await actor.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), 'Again')
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Report sent')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ targetType: 'forum_post', targetId: 20, reason: 'spam', text: 'Again' })
  })
})

describe('the report dialog', () => {
  const describedBy = async (text: string) => {
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [post({ content: text })] }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s post' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report' })
    const ids = (dialog.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  }

  it('names what is reported, to screen readers too: its kind, its author and its first words', async () => {
    expect(await describedBy('Buy my book')).toMatch(/^Forum post • By Yusuf Buy my book Moderators will/)
  })

  it('shows the beginning of a long text, cut between words', async () => {
    const described = await describedBy('word '.repeat(200))
    expect(described).toContain('word word…')
    expect(described.length).toBeLessThan(260)
  })

  it('shows the words of the author, not those quoted by them', async () => {
    const described = await describedBy('> [@amina](/forum/topic/1):\n> Peace\n\nNonsense')
    expect(described).toContain('Nonsense')
    expect(described).not.toContain('Peace')
  })
})
