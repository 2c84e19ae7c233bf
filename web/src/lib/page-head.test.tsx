import { describe, expect, it } from 'vitest'
import { documentTitle } from './page-head.tsx'

describe('the title of a document', () => {
  it('leaves out the soft hyphens of a long heading', () => {
    expect(documentTitle('Inhalts\u00ADmoderation', 'Lamplight')).toBe('Inhaltsmoderation - Lamplight')
  })
})
