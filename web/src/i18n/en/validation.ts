// The server returns exactly these texts; a page finds the key by the text.
export { validationTexts as validation } from '@lamplight/contract/validation-texts'
