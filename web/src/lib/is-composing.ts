/** What `isComposing` reads of a key press. */
type ComposingKey = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * The key press belongs to an input method (Chinese, Japanese, Korean), where Enter confirms a word. Safari reports that Enter
 * after the composition has ended, and only its key code shows what it was.
 */
export const isComposing = (press: ComposingKey): boolean => press.isComposing || press.keyCode === 229
