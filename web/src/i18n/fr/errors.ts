import type { Translation } from '../catalog.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation_failed: 'Vérifiez les champs du formulaire et réessayez.',
  malformed_request: 'La requête n’a pas pu être lue.',
  not_signed_in: 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  cross_site_request: 'Cette requête venait d’un autre site et a été refusée. Rechargez la page et réessayez.',
  not_found: 'Il n’y a rien à cette adresse.',
  request_too_slow: 'La requête a pris trop de temps. Veuillez réessayer.',
  site_disk_full:
    'Ce site n’a plus d’espace disque. Rien ne peut être enregistré tant que son exploitant n’en a pas libéré.',
  payload_too_large: 'La requête est trop volumineuse. La limite est de {limit}.',
  unsupported_content_type: 'Ce type de contenu n’est pas accepté ici.',
  format_not_supported: 'Ceci n’est disponible qu’en JSON.',
  rate_limited: 'Trop de tentatives. Patientez un instant et réessayez.',
  internal: 'Une erreur s’est produite. Veuillez réessayer.',
  unavailable: 'Le service n’est pas encore prêt. Réessayez dans un instant.',
  wrong_credentials: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  username_taken: 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
  username_not_allowed:
    'Ce nom d’utilisateur ne peut pas être utilisé. Choisissez des lettres d’un seul alphabet, des chiffres, des points, des tirets ou des tirets bas.',
  user_not_found: 'Compte introuvable',
  video_not_found: 'Vidéo introuvable',
  category_not_found: 'Cette catégorie n’existe pas. Choisissez-en une autre.',
  category_hidden: 'La catégorie choisie a été masquée : on ne peut plus rien y ajouter. Choisissez-en une autre.',
  video_not_playable: 'Cette vidéo est encore en cours de traitement.',
  already_published: 'Cette vidéo est déjà publiée : elle ne peut plus être programmée.',
  thumbnail_not_found: 'Cette image n’existe plus. Choisissez-en une autre.',
  still_processing: 'Cette vidéo est encore en cours de traitement. Réessayez lorsqu’elle sera prête.',
  captions_not_found: 'Il n’y a pas de sous-titres dans cette langue.',
  captions_changed:
    'Ces sous-titres ont été modifiés ou supprimés ailleurs entre-temps. Enregistrez à nouveau pour garder les vôtres, ou fermez l’éditeur pour voir l’état actuel.',
  too_many_captions: 'Une vidéo peut avoir des sous-titres en {limit} langues au plus. Supprimez-en d’abord.',
  own_channel: 'Vous ne pouvez pas vous abonner à votre propre chaîne.',
  upload_not_found: 'Cet envoi n’existe pas ou a expiré. Choisissez de nouveau le fichier.',
  upload_incomplete: 'Le fichier n’a pas été envoyé en entier. Poursuivez l’envoi.',
  upload_already_used: 'Cet envoi a déjà servi pour une vidéo.',
  upload_required: 'Choisissez un fichier vidéo à envoyer.',
  upload_too_large: 'Le fichier dépasse la taille acceptée par ce site. La limite est de {limit}.',
  not_a_video: 'Choisissez un fichier vidéo.',
  video_without_picture:
    'Ce fichier contient du son mais pas d’image. Ajoutez une image fixe au son et envoyez le tout sous forme de vidéo.',
  video_truncated: 'Le fichier vidéo est incomplet ou endommagé. Exportez-le de nouveau et envoyez le nouveau fichier.',
  video_without_duration: 'La vidéo n’a pas de durée. Choisissez un autre fichier.',
  video_too_long: 'La vidéo est plus longue que ce que ce site accepte. La limite est de {limit}.',
  video_unsupported: 'Ce type de vidéo n’est pas pris en charge. Envoyez un fichier MP4, WebM, AVI ou MOV.',
  not_an_image: 'Choisissez un fichier image pour la miniature.',
  image_too_large: 'L’image est trop grande. La limite est de {limit}. Choisissez-en une plus petite.',
  unfinished_uploads:
    'Vos envois inachevés occupent toute la place dont vous disposez : {limit}. Terminez ou annulez d’abord l’un d’eux.',
  disk_full: 'Le site n’a pas de place pour ce fichier pour le moment. Réessayez plus tard.',
  comment_not_found: 'Ce commentaire n’existe plus.',
  reply_not_pinned: 'Une réponse ne peut pas être épinglée, seulement le commentaire auquel elle appartient.',
  religious_tick_required:
    'Seul le contenu religieux est approuvé : cochez d’abord « Vérifié comme contenu religieux ».',
  already_decided: 'Une autre personne de la modération a déjà statué sur cette vidéo.',
  not_rejected: 'Seule une vidéo refusée peut être soumise de nouveau.',
  // Search and channels.
  feature_not_found: 'Cette vidéo n’est plus à la une.',

  // Playlists.
  playlist_removed:
    'La modération a retiré cette playlist. Le motif figure sous « Signalements et décisions », où vous pouvez déposer un recours.',
  playlist_not_found: 'Cette playlist n’existe pas ou est privée.',
  playlist_changed:
    'Cette playlist a été modifiée ailleurs entre-temps. Enregistrez à nouveau pour remplacer ces modifications, ou annulez pour les voir.',
  playlist_full: 'Cette playlist est pleine. Elle peut contenir {limit} vidéos.',
  too_many_playlists: 'Vous pouvez avoir {limit} playlists au plus. Supprimez-en d’abord une.',

  // Settings and mail.
  wrong_password: 'Le mot de passe est incorrect.',
  no_email: 'Votre compte n’a pas d’adresse e-mail à confirmer. Ajoutez-en d’abord une.',
  link_expired: 'Ce lien a expiré ou a déjà été utilisé. Veuillez en demander un nouveau.',
  session_not_found: 'Cette session est déjà terminée.',
  balance_left:
    'Votre solde ne vous a pas encore été versé. Demandez d’abord un versement ou confirmez que vous y renoncez.',
  last_admin: 'Vous êtes la seule personne à administrer ce site. Nommez d’abord quelqu’un d’autre.',

  // Payments and ledger.
  payment_not_found: 'Ce paiement n’existe pas.',
  payment_unavailable: 'Les paiements ne sont pas disponibles pour le moment. Veuillez réessayer.',
  payment_required: 'Le paiement n’a pas abouti. Veuillez réessayer ou utiliser une autre carte.',
  card_not_found: 'Cette carte enregistrée n’existe plus. Choisissez-en une autre.',
  not_a_test_card: 'Ceci est un test : seules les cartes de test publiées fonctionnent ici.',
  refund_refused: 'Ce montant du paiement ne peut pas être remboursé.',
  payment_disputed:
    'Ce paiement est contesté. La banque du payeur décide du sort de l’argent ; il ne peut pas être remboursé en plus.',

  // Donations.
  donations_not_accepted: 'Ce créateur ne peut pas recevoir de dons pour le moment.',
  own_donation: 'Vous ne pouvez pas vous faire un don à vous-même.',
  donation_mismatch: 'Ce paiement concerne une autre vidéo ou un autre montant.',
  donation_not_found: 'Ce don n’existe pas.',
  monthly_gift_not_found: 'Ce don mensuel n’existe pas.',
  monthly_gift_ended: 'Ce don mensuel a pris fin.',

  // Purchases.
  not_for_sale: 'Cette vidéo n’est pas en vente.',
  own_video: 'Cette vidéo est la vôtre.',
  already_purchased: 'Vous avez déjà acheté cette vidéo.',
  purchase_not_found: 'Cet achat n’existe pas.',
  foreign_purchase: 'Seul le compte qui a acheté cette vidéo peut la télécharger.',
  purchase_ended: 'Ce lien de téléchargement a expiré.',
  download_missing: 'Cette vidéo ne peut plus être téléchargée.',

  // Creators and payouts.
  creator_account_not_found: 'Il n’y a pas de compte créateur ici.',
  creator_account_exists: 'Vous avez déjà un compte créateur.',
  payment_email_required: 'Indiquez d’abord une adresse e-mail de paiement.',
  monetization_disabled: 'La monétisation n’est pas activée.',
  paypal_account_required: 'Indiquez d’abord votre identifiant de compte PayPal dans les paramètres.',
  confirmed_email_required:
    'Veuillez ajouter et confirmer votre adresse e-mail dans les paramètres avant de demander un versement.',
  payouts_paused:
    'Votre compte PayPal a été modifié récemment. Pour votre sécurité, vous pourrez de nouveau demander des versements un peu plus tard.',
  payout_open: 'Vous avez déjà une demande de versement en cours.',
  payout_below_minimum: 'Le montant est inférieur au versement minimum.',
  payout_above_balance: 'Le montant dépasse votre solde disponible.',
  payout_not_found: 'Ce versement n’existe pas.',
  payout_started: 'Quelqu’un d’autre effectue déjà ce versement. La liste indique qui.',
  payout_finished: 'Ce versement est déjà clos.',
  payout_at_provider: 'PayPal traite ce versement ; il se terminera automatiquement.',
  payout_debt_unconfirmed:
    'Le créateur doit de l’argent à la suite d’un remboursement ou d’une contestation. Regardez le montant dû, puis confirmez-le pour verser tout de même la totalité.',
  password_required: 'Saisissez votre mot de passe pour confirmer.',

  // Chat.
  chat_room_not_found: 'Ce salon n’existe pas.',
  chat_message_not_found: 'Ce message n’existe plus.',
  chat_room_locked: 'Ce salon est verrouillé. Seuls son hôte et la modération peuvent y écrire.',
  chat_room_archived: 'Ce salon est archivé. Plus personne ne peut y écrire.',
  chat_room_public: 'Ce salon est ouvert à tout le monde ; aucune invitation n’est nécessaire.',
  chat_muted: 'Vous ne pouvez pas écrire dans ce salon pendant quelque temps.',
  chat_slow_mode: 'Ce salon est en mode lent. Attendez un peu avant votre prochain message.',
  chat_edit_too_late: 'Un message ne peut être modifié que pendant 15 minutes.',
  chat_block_self: 'Vous ne pouvez pas vous bloquer vous-même.',
  chat_not_in_room: 'Rejoignez d’abord un salon.',
  chat_frame_unknown: 'Ce type de message n’est pas connu ici. Rechargez la page.',
  chat_other_user: 'Cette connexion appartient à quelqu’un d’autre. Reconnectez-vous.',

  // Forum.
  forum_category_not_found: 'Catégorie introuvable',
  forum_category_unknown: 'Cette catégorie n’existe pas. Choisissez-en une autre.',
  forum_category_hidden:
    'Cette catégorie a été masquée : on ne peut plus y ajouter de sujets. Choisissez-en une autre.',
  too_many_forum_categories: 'Le forum compte déjà {limit} catégories, le maximum possible. Choisissez-en une.',
  forum_category_exists: 'Une catégorie porte déjà ce nom. Choisissez-en un autre.',
  topic_not_found: 'Sujet introuvable',
  post_not_found: 'Message introuvable',
  topic_locked: 'Ce sujet est verrouillé. Il n’est plus possible d’y répondre.',
  same_topic: 'Un sujet ne peut pas être fusionné avec lui-même.',
  newcomer_links:
    'Les nouveaux membres peuvent mettre 2 liens au plus dans un message. Cette limite disparaît après quelque temps de participation.',

  // Reports and safety.
  account_suspended: 'Ce compte est suspendu.',
  report_target_not_found: 'Ce que vous voulez signaler n’existe plus.',
  own_content: 'Vous ne pouvez pas signaler votre propre contenu.',
  report_not_found: 'Ce signalement n’existe pas.',
  report_decided: 'Une autre personne de la modération a déjà statué sur ce signalement.',
  already_restored: 'L’élément a déjà été rétabli.',
  not_restorable:
    'L’élément ne peut plus être rétabli : il a été effacé définitivement, ou son auteur l’a supprimé ou a supprimé son compte.',
  second_person_needed: 'Un recours est tranché par une autre personne que celle de la première décision.',
  appeal_not_possible: 'Cette décision ne peut pas faire l’objet d’un recours.',
  not_removable: 'Cela ne peut pas être retiré. Vous pouvez en revanche suspendre le membre.',
  member_deleted:
    'Ce membre a supprimé son compte entre-temps et ne peut plus être suspendu. La décision n’a pas été enregistrée.',
  not_suspendable: 'Vous ne pouvez pas suspendre ce membre.',
  already_suspended: 'Ce membre a été suspendu ailleurs entre-temps. Votre suspension n’a pas été enregistrée.',
  not_suspended: 'Ce membre n’est pas suspendu.',
  text_not_allowed: 'Ce texte contient des mots qui ne sont pas autorisés ici. Veuillez le modifier.',
  text_changed: 'Ceci a été modifié ailleurs entre-temps. Votre texte n’a pas été enregistré.',

  // Sponsors.
  sponsor_not_found: 'Ce contenu sponsorisé n’existe pas.',
  sponsor_not_editable: 'Ce contenu n’est plus en cours d’examen et ne peut donc plus être modifié.',
  sponsor_step_impossible: 'Ce n’est plus possible. La page affiche maintenant l’état actuel.',
  sponsor_already_paid: 'Le budget est déjà payé. La page affiche maintenant l’état actuel.',
  sponsor_reason_required: 'Indiquez le motif à l’annonceur.',
  sponsor_flight_over:
    'Son dernier jour est passé : il ne peut plus être diffusé. Refusez-le, pour que l’annonceur le soumette de nouveau avec d’autres dates.',

  // Affiliate products.
  product_not_found: 'Ce produit n’existe plus.',
  product_changed: 'Ce produit a changé entre-temps. La page affiche maintenant l’état actuel.',

  // Advertising and newsletter.
  inquiry_not_found: 'Cette demande n’existe pas.',
  inquiry_closed: 'Cette demande est close. Rouvrez-la pour y répondre.',
  inquiry_answered: 'Cette demande a déjà reçu une réponse. La vôtre n’a pas été envoyée.',
  newsletter_link_invalid: 'Ce lien n’est pas valide ou a expiré.',
  testimonial_not_found: 'Ce témoignage n’existe plus.',
  invitation_required: 'L’inscription se fait sur invitation. Demandez un lien aux responsables du site.',
  account_waiting:
    'Votre compte est créé et en attente d’approbation. Vous pourrez vous connecter dès que les responsables du site l’auront accepté.',
  not_waiting: 'Ce compte n’est plus en attente d’approbation.',
  invitation_not_found: 'Cette invitation a déjà été utilisée ou retirée.',
  managed_category_not_found: 'Cette catégorie n’existe plus.',
  category_exists: 'Une catégorie porte déjà ce nom. Choisissez-en un autre.',
  category_order_changed:
    'L’ordre des catégories a été modifié ailleurs entre-temps. Le nouvel ordre s’affiche maintenant. Déplacez à nouveau la catégorie.',
  category_in_use: 'Cette catégorie est utilisée. Elle peut être masquée, mais pas supprimée.',
  already_claimed: 'Quelqu’un d’autre examine cette vidéo en ce moment.',
  second_review_not_found: 'Cette décision n’attend plus de seconde lecture.',
  already_reviewed: 'Quelqu’un d’autre a déjà fait la seconde lecture.',
  import_not_found: 'Cette importation n’existe plus.',
  import_folder_not_found: 'Ce dossier n’existe pas dans le dossier autorisé par l’exploitant.',
  import_under_way: 'Une autre importation est en cours. Attendez qu’elle soit terminée, ou annulez-la.',
  import_not_startable: 'Il ne reste rien à importer ici.',
  import_not_under_way: 'Cette importation est déjà terminée.',
}
