import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Dieses Feld ist erforderlich',
  usernameTooShort: 'Der Benutzername muss mindestens 3 Zeichen haben',
  usernameTooLong: 'Der Benutzername darf höchstens 32 Zeichen haben',
  passwordTooShort: 'Das Passwort muss mindestens 6 Zeichen haben',
  passwordTooLong: 'Das Passwort darf höchstens 200 Zeichen haben',
  displayNameTooShort: 'Der Anzeigename muss mindestens 2 Zeichen haben',
  displayNameTooLong: 'Der Anzeigename darf höchstens 60 Zeichen haben',
  urlInvalid: 'Bitte geben Sie eine gültige URL ein',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  titleTooShort: 'Der Titel muss mindestens 3 Zeichen haben',
  titleTooLong: 'Der Titel darf höchstens 100 Zeichen haben',
  descriptionTooLong: 'Die Beschreibung darf höchstens 5000 Zeichen haben',
  commentBlank: 'Der Kommentar darf nicht leer sein',
  commentTooLong: 'Der Kommentar darf höchstens 5000 Zeichen haben',
  notesTooLong: 'Die Anmerkungen dürfen höchstens 2000 Zeichen haben',
  searchTooLong: 'Der Suchtext darf höchstens 200 Zeichen haben',
  // Search and channels.

  // Playlists.
  playlistTitleBlank: 'Bitte geben Sie der Playlist einen Namen',
  playlistDescriptionTooLong: 'Die Beschreibung darf höchstens 1000 Zeichen haben',

  // Notifications.

  // Settings and mail.

  // Studio and captions.

  // Payments and ledger.

  // Donations.

  // Purchases.

  // Creators and payouts.

  // Chat.

  // Forum.

  // Reports and safety.

  // Sponsors.

  // Affiliate products.
  productTitleRequired: 'Der Titel fehlt',
  productPriceRequired: 'Der Preis fehlt',
  productPriceInvalid: 'Bitte geben Sie einen Preis in Dollar mit höchstens zwei Nachkommastellen an, bis 1.000.000',
  productImageRequired: 'Die Adresse des Bildes fehlt',
  productUrlRequired: 'Die Adresse des Produkts fehlt',
  productUrlInvalid: 'Bitte geben Sie eine gültige Adresse an',
  affiliateCodeRequired: 'Der Partnercode fehlt',
  commissionInvalid: 'Die Provision muss zwischen 1 und 100 Prozent liegen',
  categoryInvalid: 'Bitte wählen Sie eine Kategorie',

  // Advertising and newsletter.
  inquiryNameTooShort: 'Der Name muss mindestens 2 Zeichen haben.',
  inquiryCompanyTooShort: 'Der Firmenname muss mindestens 2 Zeichen haben.',
  inquiryEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  inquiryMessageTooShort: 'Die Nachricht muss mindestens 10 Zeichen haben.',
  inquiryBudgetRequired: 'Bitte wählen Sie ein Budget.',
  fieldTooLong: 'Dieser Text ist zu lang.',
  newsletterEmailRequired: 'Die E-Mail-Adresse fehlt',
  newsletterEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',

  // Administration.
}
