import type { Translation } from '../catalog.ts'
import type { accounts as english } from '../en/accounts.ts'

export const accounts: Translation<typeof english> = {
  welcome: 'Bienvenue',
  choose: 'Se connecter ou s’inscrire',
  login: 'Se connecter',
  register: 'S’inscrire',
  username: 'Nom d’utilisateur',
  usernameHint: 'Lettres, chiffres, points, tirets ou tirets bas. Il ne pourra plus être modifié.',
  displayName: 'Nom affiché',
  displayNameHint: 'Affiché à côté de vos vidéos et de vos commentaires.',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  showNamed: 'Afficher : {name}',
  hideNamed: 'Masquer : {name}',
  passwordHint:
    'Au moins {limit, number} caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.',
  longerPasswordTitle: 'Choisissez un mot de passe plus long',
  longerPasswordText:
    'Ce compte peut faire plus que d’autres : son mot de passe doit avoir au moins {limit, number} caractères.',
  changePassword: 'Changer le mot de passe',
  passwordWeak: 'Facile à deviner',
  passwordFair: 'Moyen',
  passwordStrong: 'Solide',
  avatarUrl: 'Adresse de votre photo',
  avatarUrlHint: 'Facultatif. Le site garde une petite copie de l’image.',
  noAccount: 'Pas encore de compte ?',
  toRegister: 'Inscrivez-vous ici',
  haveAccount: 'Vous avez déjà un compte ?',
  toLogin: 'Connectez-vous ici',
  loginFailed: 'Échec de la connexion',
  cookiesOff:
    'Ce navigateur ne conserve pas les cookies\u00a0: vous ne pourriez pas rester connecté. Autorisez les cookies de ce site, puis réessayez.',
  registerFailed: 'Échec de l’inscription',
  pointsTitle: 'Un lieu paisible pour ce en quoi vous croyez',
  toWatch: 'Connectez-vous pour voir cette vidéo',
  pauseFilm: 'Mettre le film en pause',
  playFilm: 'Lire le film',
  pointShare: 'Partagez',
  pointShareText:
    'Mettez en ligne les conférences, prières et fêtes de votre tradition, depuis un téléphone ou une caméra.',
  pointSupport: 'Soutenez celles et ceux qui créent',
  pointSupportText: 'Suivez les personnes et les communautés qui comptent pour vous et dites-leur ce qui vous a aidé.',
  pointCommunity: 'Communauté',
  pointCommunityText:
    'Échangez sous chaque vidéo avec des personnes de nombreuses religions, avec bienveillance et sans sortir du sujet.',
  pointModeration: 'Modération',
  pointModerationText:
    'Chaque vidéo est examinée par une personne avant d’être publiée ; seul le contenu religieux est approuvé.',
  forgotPassword: 'Mot de passe oublié ?',
  byInvitation: 'L’inscription se fait sur invitation. Ouvrez le lien de votre invitation.',
  byApproval: 'Les nouveaux comptes sont acceptés par les responsables du site.',
}
