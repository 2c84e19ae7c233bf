// The server answers these very texts; a page finds the key by the text.
export { validationTexts as validation } from '@lamplight/contract/validation-texts'
