import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Dieses Feld ist erforderlich',
  valueInvalid: 'Dieser Wert ist ungültig',
  usernameTooShort: 'Der Benutzername muss mindestens {limit, number} Zeichen haben',
  usernameTooLong: 'Der Benutzername darf höchstens {limit, number} Zeichen haben',
  passwordTooShort: 'Das Passwort muss mindestens {limit, number} Zeichen haben',
  passwordTooLong: 'Das Passwort darf höchstens {limit, number} Zeichen haben',
  displayNameTooShort: 'Der Anzeigename muss mindestens {limit, number} Zeichen haben',
  displayNameTooLong: 'Der Anzeigename darf höchstens {limit, number} Zeichen haben',
  displayNameOfficial: 'Dieser Anzeigename könnte für das Team dieser Website gehalten werden',
  urlInvalid: 'Bitte geben Sie eine gültige Adresse ein',
  urlTooLong: 'Eine Adresse darf höchstens {limit, number} Zeichen haben',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  titleTooShort: 'Der Titel muss mindestens {limit, number} Zeichen haben',
  titleTooLong: 'Der Titel darf höchstens {limit, number} Zeichen haben',
  descriptionTooLong: 'Die Beschreibung darf höchstens {limit, number} Zeichen haben',
  commentBlank: 'Der Kommentar darf nicht leer sein',
  commentTooLong: 'Der Kommentar darf höchstens {limit, number} Zeichen haben',
  notesTooLong: 'Die Anmerkungen dürfen höchstens {limit, number} Zeichen haben',
  searchTooLong: 'Der Suchtext darf höchstens {limit, number} Zeichen haben',
  // Own videos.
  captionsInvalid:
    'Das ist keine WebVTT- oder SubRip-Datei: Es wurde keine Zeile mit Zeiten wie 00:00:01.000 --> 00:00:04.000 gefunden',
  captionsTooLarge: 'Untertitel dürfen höchstens {limit, number} Zeichen haben',
  captionsTooMany: 'Untertitel dürfen höchstens {limit, number} Zeilen haben',
  captionsOrder: 'Ein Untertitel muss nach seinem Beginn enden',
  captionsTooLong: 'Ein Untertitel darf höchstens {limit, number} Zeichen haben',
  publishAtInvalid: 'Bitte wählen Sie einen Zeitpunkt innerhalb des nächsten Jahres',

  // Search and channels.
  dateInvalid: 'Bitte geben Sie ein gültiges Datum mit Uhrzeit ein',
  endsBeforeStart: 'Das Ende muss nach dem Beginn liegen',

  // Playlists.
  playlistTitleBlank: 'Bitte geben Sie der Playlist einen Namen',

  // Settings and mail.
  bioTooLong: 'Die Beschreibung darf höchstens {limit, number} Zeichen haben',
  passwordTooCommon: 'Dieses Passwort ist eines der häufigsten. Bitte wählen Sie ein anderes',

  // Payments and ledger.
  amountNotNumber: 'Bitte geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein',
  cardNumberInvalid: 'Bitte geben Sie eine gültige Kartennummer ein',

  // Donations.
  donationTooSmall: 'Die Mindestspende beträgt {limit, number} $',
  donationTooLarge: 'Die Höchstspende beträgt {limit, number} $',
  donationMessageTooLong: 'Die Nachricht darf höchstens {limit, number} Zeichen haben',

  // Purchases.
  downloadPriceInvalid: 'Bitte geben Sie 0 oder einen Preis von {from} bis {to} ein',

  // Creators and payouts.
  payoutAmountInvalid: 'Bitte geben Sie einen gültigen Betrag über 0 ein',
  payoutMethodMissing: 'Bitte wählen Sie eine Zahlungsmethode',
  paypalAccountTooLong: 'Die PayPal-Konto-ID darf höchstens {limit, number} Zeichen haben',

  // Chat.
  chatMessageBlank: 'Die Nachricht darf nicht leer sein',
  chatMessageTooLong: 'Die Nachricht darf höchstens {limit, number} Zeichen haben',

  // Forum.
  forumCategoryTooShort: 'Der Name muss mindestens {limit, number} Zeichen haben',
  sortOrderInvalid: 'Die Reihenfolge muss eine ganze Zahl ab 0 sein',
  forumCategoryMissing: 'Bitte wählen Sie eine Kategorie',
  initialPostTooShort: 'Der erste Beitrag muss mindestens {limit, number} Zeichen haben',
  forumPostTooLong: 'Ein Beitrag darf höchstens {limit, number} Zeichen haben',
  replyBlank: 'Die Antwort darf nicht leer sein',
  postBlank: 'Der Beitrag darf nicht leer sein',
  reasonMissing: 'Bitte geben Sie einen Grund mit mindestens {limit, number} Zeichen an',
  reasonTooLong: 'Der Grund darf höchstens {limit, number} Zeichen haben',
  topicNumberMissing: 'Bitte geben Sie die Nummer eines Themas an',

  // Reports and safety.
  reportReasonMissing: 'Bitte wählen Sie einen Grund',
  suspensionDays: 'Eine Sperre dauert 1 bis {limit, number} Tage oder ist dauerhaft',
  appealBlank: 'Bitte begründen Sie Ihren Widerspruch in mindestens {limit, number} Zeichen',
  filterWordTooLong: 'Ein gefiltertes Wort darf höchstens {limit, number} Zeichen haben',
  filterWordsTooMany: 'Es kann höchstens {limit, number} gefilterte Wörter geben',

  // Sponsors.
  sponsorDescriptionTooShort: 'Die Beschreibung muss mindestens {limit, number} Zeichen haben',
  advertiserNameTooShort: 'Der Name des Werbekunden muss mindestens {limit, number} Zeichen haben',
  advertiserNameTooLong: 'Der Name des Werbekunden darf höchstens {limit, number} Zeichen haben',
  startDateRequired: 'Das Startdatum fehlt',
  endDateRequired: 'Das Enddatum fehlt',
  dayInvalid: 'Bitte geben Sie ein gültiges Datum ein',
  startInPast: 'Das Startdatum darf nicht in der Vergangenheit liegen',
  startTooLate: 'Das Startdatum darf höchstens {limit, number} Tage in der Zukunft liegen',
  endBeforeStart: 'Das Enddatum darf nicht vor dem Startdatum liegen',
  flightTooLong: 'Zwischen Start und Ende dürfen höchstens {limit, number} Tage liegen',
  budgetRequired: 'Das Budget fehlt',
  budgetTooSmall: 'Das Mindestbudget beträgt {limit, number} $',
  budgetTooLarge: 'Das Höchstbudget beträgt {limit, number} $',
  placementRequired: 'Die Platzierung fehlt',
  timeZoneInvalid: 'Bitte wählen Sie eine Zeitzone',

  // Affiliate products.
  productTitleRequired: 'Der Titel fehlt',
  productPriceRequired: 'Der Preis fehlt',
  productPriceInvalid:
    'Bitte geben Sie einen Preis in Dollar mit höchstens zwei Nachkommastellen an, bis {limit, number}',
  productImageRequired: 'Die Adresse des Bildes fehlt',
  productUrlRequired: 'Die Adresse des Produkts fehlt',
  productUrlInvalid: 'Bitte geben Sie eine gültige Adresse ein',
  affiliateCodeRequired: 'Der Affiliate-Code fehlt',
  commissionInvalid: 'Die Provision muss zwischen {from} und {to} Prozent liegen',
  categoryInvalid: 'Bitte wählen Sie eine Kategorie',

  // Advertising and newsletter.
  inquiryNameTooShort: 'Der Name muss mindestens {limit, number} Zeichen haben.',
  inquiryCompanyTooShort: 'Der Firmenname muss mindestens {limit, number} Zeichen haben.',
  inquiryEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  inquiryMessageTooShort: 'Die Nachricht muss mindestens {limit, number} Zeichen haben.',
  inquiryBudgetRequired: 'Bitte wählen Sie ein Budget.',
  newsletterEmailRequired: 'Die E-Mail-Adresse fehlt',
  newsletterEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  wholeNumber: 'Bitte geben Sie eine ganze Zahl ein.',
  numberTooSmall: 'Die Zahl muss hier mindestens {limit, number} betragen.',
  numberTooLarge: 'Die Zahl darf hier höchstens {limit, number} betragen.',
  textTooLong: 'Dieser Text darf höchstens {limit, number} Zeichen haben',
  nameTooLong: 'Der Name darf höchstens {limit, number} Zeichen haben',
  siteNameTooLong: 'Der Name darf nur aus einer Zeile mit höchstens {limit, number} Zeichen bestehen.',
  colourInvalid: 'Bitte geben Sie eine Farbe wie #24346b ein.',
  colourUnreadable:
    'Text in dieser Farbe oder weißer Text darauf wäre schlecht lesbar. Bitte wählen Sie eine dunklere.',
  languageMissing: 'Bitte wählen Sie mindestens eine Sprache.',
  folderNameInvalid: 'Bitte wählen Sie einen der Ordner.',
}
