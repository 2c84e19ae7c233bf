import type { DemoPages } from './types.ts'

const english = `
# English

## What belongs here

- Videos about faith, prayer, scripture, worship, festivals, charity and the life of the spirit, of every tradition. A moderator reviews each of them before it is published.
- What you made yourself, or may share. Name your sources.
- A title and a description that say what the video shows, and a picture and a sound that can be followed.

## What is not approved

- Content that is not religious or spiritual.
- Contempt for people because of what they believe, or because they do not. Explaining, comparing and disagreeing are welcome.
- Healing, blessings or salvation promised in return for money.
- Advertising outside the places that are marked for it.

## How we talk

- Speak about your own tradition as you know it, and about others as you would want yours to be spoken about.
- Discuss what was said, not the person who said it.
- Do not repeat what was shared in confidence.
- Report what breaks these rules instead of answering in kind.

## If a decision seems wrong

Every rejection and removal comes with its reason. You can appeal under “Reports and decisions”; somebody else then decides.
`

const arabic = `
# العربية

## ما مكانه هنا

- مقاطع عن الإيمان والصلاة والكتب المقدسة والعبادة والأعياد والعمل الخيري والحياة الروحية، من كل دين. ويراجع مشرفٌ كل مقطع قبل نشره.
- ما صنعتَه بنفسك، أو يحق لك نشره. اذكر مصادرك.
- عنوان ووصف يقولان ما يعرضه المقطع، وصورة وصوت يمكن متابعتهما.

## ما لا يُقبل

- محتوى ليس دينيًا ولا روحيًا.
- احتقار الناس بسبب ما يؤمنون به، أو لأنهم لا يؤمنون. أما الشرح والمقارنة والاختلاف فمرحّب بها.
- الوعد بالشفاء أو البركة أو الخلاص مقابل المال.
- الإعلانات خارج الأماكن المخصصة لها.

## كيف نتحدث

- تحدّث عن دينك كما تعرفه، وعن دين غيرك كما تحب أن يُتحدّث عن دينك.
- ناقش ما قيل، لا من قاله.
- احفظ ما ائتمنك عليه الآخرون.
- أبلغ عمّا يخالف هذه القواعد بدلًا من الرد بمثله.

## إذا بدا لك قرار خاطئًا

يأتي كل رفض وكل إزالة مع السبب. يمكنك الاعتراض في صفحة «البلاغات والقرارات»، وعندئذ يقرر شخص آخر.
`

const german = `
# Deutsch

## Was hierher gehört

- Videos über Glauben, Gebet, Schrift, Gottesdienst, Feste, Nächstenliebe und das geistliche Leben, aus jeder Tradition. Jemand aus der Moderation prüft jedes Video, bevor es erscheint.
- Was Sie selbst gemacht haben oder teilen dürfen. Nennen Sie Ihre Quellen.
- Ein Titel und eine Beschreibung, die sagen, was das Video zeigt, und Bild und Ton, denen man folgen kann.

## Was nicht freigegeben wird

- Inhalte, die weder religiös noch spirituell sind.
- Verachtung für Menschen wegen ihres Glaubens oder weil sie nicht glauben. Erklären, Vergleichen und Widersprechen sind willkommen.
- Heilung, Segen oder Erlösung, die für Geld versprochen werden.
- Werbung außerhalb der dafür gekennzeichneten Stellen.

## Wie wir miteinander reden

- Sprechen Sie über die eigene Tradition so, wie Sie sie kennen, und über andere so, wie über die Ihre gesprochen werden soll.
- Es geht um das Gesagte, nicht um die Person, die es gesagt hat.
- Behalten Sie für sich, was Ihnen andere anvertraut haben.
- Melden Sie, was gegen diese Regeln verstößt, statt mit gleicher Münze zu antworten.

## Wenn eine Entscheidung falsch erscheint

Jede Ablehnung und jede Entfernung nennt ihren Grund. Unter „Meldungen und Entscheidungen“ können Sie Widerspruch einlegen; dann entscheidet jemand anderes.
`

const spanish = `
# Español

## Qué tiene su lugar aquí

- Vídeos sobre la fe, la oración, las escrituras, el culto, las fiestas, la caridad y la vida espiritual, de todas las tradiciones. Una persona de la moderación revisa cada uno antes de que se publique.
- Lo que has hecho tú o puedes compartir. Indica tus fuentes.
- Un título y una descripción que digan lo que muestra el vídeo, y una imagen y un sonido que se puedan seguir.

## Qué no se aprueba

- Contenido que no es religioso ni espiritual.
- El desprecio a las personas por lo que creen o porque no creen. Explicar, comparar y discrepar es bienvenido.
- Curaciones, bendiciones o salvación prometidas a cambio de dinero.
- Publicidad fuera de los lugares marcados para ella.

## Cómo hablamos

- Habla de tu tradición como la conoces, y de las demás como te gustaría que se hablara de la tuya.
- Discute lo que se ha dicho, no a la persona que lo ha dicho.
- Guarda para ti lo que otros te han confiado.
- Denuncia lo que incumple estas normas en lugar de responder de la misma manera.

## Si una decisión te parece equivocada

Cada rechazo y cada retirada lleva su motivo. Puedes recurrir la decisión en «Denuncias y decisiones»; entonces decide otra persona.
`

const french = `
# Français

## Ce qui a sa place ici

- Des vidéos sur la foi, la prière, les Écritures, le culte, les fêtes, la charité et la vie spirituelle, de toutes les traditions. Une personne de la modération examine chacune d’elles avant sa publication.
- Ce que vous avez fait vous-même ou pouvez partager. Citez vos sources.
- Un titre et une description qui disent ce que montre la vidéo, une image et un son que l’on peut suivre.

## Ce qui n’est pas approuvé

- Les contenus qui ne sont ni religieux ni spirituels.
- Le mépris envers des personnes à cause de ce qu’elles croient, ou parce qu’elles ne croient pas. Expliquer, comparer et ne pas être d’accord sont les bienvenus.
- La guérison, la bénédiction ou le salut promis contre de l’argent.
- La publicité en dehors des emplacements signalés.

## Comment nous nous parlons

- Parlez de votre tradition comme vous la connaissez, et des autres comme vous aimeriez que l’on parle de la vôtre.
- Discutez de ce qui a été dit, non de la personne qui l’a dit.
- Gardez pour vous ce que d’autres vous ont confié.
- Signalez ce qui enfreint ces règles au lieu de répondre sur le même ton.

## Si une décision vous semble injuste

Chaque refus et chaque retrait est accompagné de son motif. Vous pouvez contester la décision dans « Signalements et décisions » ; une autre personne décide alors.
`

const imprint = `
This is a demonstration of Lamplight. Its people, channels and gifts are invented, and no real money moves.

Those who run a site write here who they are, where they can be reached and who is responsible for what is published, as the law of their country requires. Admins change this text under **Site settings**.
`

const privacy = `
This is a demonstration. It stores what a real site stores, on the machine it runs on. Those who run a site describe here what they do with it; admins change this text under **Site settings**.

## What is stored

- Your account: username, display name, what you write about yourself, your email address if you give one, and your password as a hash from which it cannot be read.
- What you upload, write, follow and like, until you delete it. When you delete your account, what you wrote in the forum and in chat rooms stays without your name, and your comments become placeholders; the rest is deleted.
- What you give and buy. Payment records are kept when you delete your account, without your name, because the law requires it.
- What you watched. Your history is shown to you alone. What at least three people watched helps to choose related videos. You can delete single entries or all of it under **History**.
- Your sessions, with the browser they began in. You can end each of them in **Settings**.

## Cookies

One for your session, and one for each choice you made on this device, such as the language, light or dark, and automatic playback. None of them follows you to other sites. Views by visitors without an account are counted by a code of their network that changes every day.

## Your data

In **Settings** you can download everything that is stored about you, and delete your account.
`

/** The rules in all five languages; the other two pages say what those who run a site write there. */
export const pages: DemoPages = {
  rules: [english, arabic, german, spanish, french].join(''),
  imprint,
  privacy,
}
