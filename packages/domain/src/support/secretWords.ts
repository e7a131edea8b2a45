/**
 * The words for checking texts to members, in all of our languages. `*` matches any further letters
 * of the word. They are written as usual; both sides are normalized before comparison.
 */

const wordsOf = (list: string): readonly string[] => list.trim().split(/,\s+/)

/** Secrets that a member must never be asked for. */
export const SECRETS = wordsOf(`
  password*, passcode*, pass word*, passphrase*, pin, pins, seed, seeds, seed phrase*, mnemonic*,
  recovery phrase*, recovery words, recovery key*, secret phrase*, private key*, secret key*, otp,
  otps, 2fa, code, codes, 12 words, 24 words, twelve words, six digits, 6 digits,
  passwort*, passwörter*, kennwort*, kennwörter*, fondspasswort*, seed phrase*,
  wiederherstellungsphrase*, wiederherstellungswörter*, private* schlüssel*, geheime* schlüssel*,
  bestätigungscode*, sicherheitscode*, authentifizierungscode*, anmeldecode*, sms code*,
  12 wörter*, 24 wörter*, contraseña*, clave, claves, frase semilla, frase* de recuperación,
  clave privada, claves privadas, código, códigos, 12 palabras, 24 palabras, senha*,
  frase* de recuperação, frase semente, chave privada, chaves privadas, 12 palavras, 24 palavras,
  mot de passe, mots de passe, phrase* de récupération, phrase secrète, clé privée, clés privées,
  12 mots, 24 mots, kata sandi*, sandi, frasa pemulihan*, kunci pribadi*, kode, kodenya,
  12 kata, 24 kata, mật khẩu, cụm từ khôi phục, khóa riêng*, khoá riêng*, mã, 12 từ, 24 từ,
  şifre*, parola*, kurtarma ifade*, özel anahtar*, kod, kodu, kodunu, kodunuzu, kodlarınızı,
  12 kelime*, 24 kelime*, парол*, пин, пина, пин код*, сид фраз*, сид, фраз* восстановления,
  приватн* ключ*, закрыт* ключ*, секретн* ключ*, код, кода, коды, кодом, 12 слов, 24 слова,
  パスワード, 暗証番号, シードフレーズ, リカバリーフレーズ, 復元フレーズ, 秘密鍵, コード, 12語,
  12個の単語, 비밀번호, 패스워드, 시드 구문, 복구 구문, 시드 문구, 복구 문구, 개인 키, 개인키, 코드,
  인증번호, 12개 단어, 密码, 密碼, 口令, 助记词, 助記詞, 私钥, 私鑰, 验证码, 驗證碼, 动态码, 動態碼,
  短信码, 簡訊碼, 恢复短语, 恢復短語, 12个单词, 12個單詞`)

/** Harmless codes. */
export const HARMLESS = wordsOf(`
  error code*, qr code*, country code*, referral code*, invitation code*, invite code*, promo code*,
  status code*, zip code*, postal code*, source code, ticket code*, código* de error, código* de erro,
  código* qr, código* postal*, código* de país, código* de invitación, código* de convite,
  code* d'erreur, code* qr, code* postal*, code* d'invitation, code* de parrainage, kode kesalahan,
  kode qr, kode galat, kode undangan, kode referral, kode negara, mã giao dịch, mã lỗi, mã qr,
  mã giới thiệu, mã mời, mã quốc gia, mã băm, hata kodu*, qr kod*, davet kodu*, ülke kodu*,
  referans kodu*, код* ошибки, qr код*, код* страны, код* приглашения, エラーコード, qrコード,
  招待コード, 国コード, 오류 코드, 오류코드, 에러 코드, qr 코드, qr코드, 초대 코드, 국가 코드, 추천 코드`)

/** Words that ask for something. */
export const REQUESTS = wordsOf(`
  send, sending, tell, give, share, provide, reply with, forward, type, write, what is, what's,
  whats, let me know, let us know, we need, i need, we require, submit, post, message me,
  message us, text me, text us, email me, email us, mail me, mail us, dm, read out, hand over,
  can we have, can i have, could we have, could i have, may we have, may i have, we must have,
  confirm your, confirm us your, upload, attach, photo of, screenshot of, supply, disclose,
  sende, senden, sendet, schick, schicke, schicken, schickt, nenne, nennen, gib, geben sie, teile,
  teilen sie, mitteilen, mitzuteilen, brauchen wir, wir brauchen, ich brauche, benötigen wir, wir benötigen,
  schreiben, schreib, verraten, wie lautet, wie ist, können wir, könnten wir, kann ich, antworten sie mit,
  envíe, envíenos, envíeme, envía, envíanos, envíame, enviar, enviarnos, enviarme, envíen, diga,
  díganos, dígame, dinos, dime, indique, indíquenos, indíqueme, comparta, compártanos, proporcione,
  proporciónenos, necesitamos, necesito, cuál es, facilite, facilítenos, escriba, escríbanos, podría
  darnos, puede darnos, denos, deme, mande, manda, mándenos, mándeme, mándanos, adjunte, envie,
  enviem, nos dê, me dê, informe, informar, diga nos, diga me, compartilhe, forneça, precisamos,
  preciso, qual é, escreva, anexe, poderia nos dar, pode nos dar, envoyez, envoyer, donnez, donner,
  dites, partagez, fournissez, communiquez, communiquer, indiquez, nous avons besoin, j'ai besoin,
  il nous faut, quel est, écrivez, transmettez, pouvons nous avoir, puis je avoir, kirim, kirimkan,
  beri tahu, beritahu, beritahukan, berikan, bagikan, sebutkan, kami butuh, kami perlu,
  kami memerlukan, saya butuh, tuliskan, ketik, apa, gửi, cho chúng tôi biết, cho tôi biết, cho xin,
  cung cấp, cho biết, chia sẻ, chúng tôi cần, tôi cần, nhập vào đây, nhắn, gönderin, gönder,
  gönderir misiniz, göndermeniz, göndermekten, söyleyin, söyle, paylaşın, paylaş, verin, yazın,
  iletin, nedir, bildirin, alabilir miyiz, ihtiyacımız var, отправьте, отправить, отправь, пришлите,
  прислать, пришли, сообщите, сообщить, назовите, назвать, скажите, сказать, дайте, дать, напишите,
  написать, укажите, передайте, продиктуйте, поделитесь, нужен, нужна, нужно, нужны, какой, каков,
  送って, 送信して, お送り, 教えて, お知らせ, 共有して, 入力してください, ご提供, 提示して, 何ですか,
  お伝え, 伝えて, ご連絡, 必要です, 返信して, 보내, 알려, 공유해, 제공해, 무엇, 말씀해, 적어, 전달해,
  필요합니다, 입력해, 发送, 發送, 发给, 發給, 发到, 發到, 发我, 告诉, 告訴, 提供, 分享, 发来, 發來,
  傳送, 传送, 傳給, 是什么, 是什麼, 回复, 回覆, 告知, 是多少, 我们需要, 我們需要, 报给, 說一下, 说一下`)

/** Words that turn the request right after them, apart from fillers, into a warning. */
export const DENIALS = wordsOf(`
  never, do not, don't, dont, not, nobody, no one, must not, won't, nie, niemals, nicht, niemand,
  nunca, no, jamás, nadie, não, ninguém, jamais, ne, n, personne, jangan, tidak, tak, đừng, không,
  asla, никогда, не, 切勿, 不要, 绝不, 絕不, 绝不会, 絕不會, 不会, 不會, 请勿, 請勿, 勿, 别, 別, 無需, 无需,
  不需要`)
export const FILLERS = wordsOf(`
  ever, to, be, asked, ask, asks, you, us, need, have, will, must, should, at, assay, anyone, anybody,
  sie, uns, nos, le, lo, la, te, les, deve, debe, nous, vous, pernah, boleh,
  meminta, anda, akan, untuk, perlu, bao giờ, yêu cầu, bạn, nên, cần, нам, вам, надо, 要求您, 要求你,
  要求, 您, 你, 向您, 再`)
/** Words that make what follows our own action. */
export const OURSELVES = wordsOf(`
  we, we will, we'll, we can, i will, wir, kami, kami akan, chúng tôi, chúng tôi sẽ, 我们会, 我們會,
  系统会, 系統會`)
/** Words that turn the request before them into a warning. */
export const LATE_DENIALS = wordsOf(`
  nie, niemals, nicht, niemandem, niemanden, kein, keine, keinem, keinen`)

/** Places where members may use a secret, as long as it is not sent to us. */
export const PLACES = wordsOf(`
  in the app, in your app, in our app, security center, security centre, in the settings,
  in your settings, in der app, sicherheitszentrum, sicherheitscenter, in den einstellungen,
  en la app, en la aplicación, centro de seguridad, en los ajustes, no app, no aplicativo,
  central de segurança, centro de segurança, nas configurações, dans l'app, dans l'application,
  centre de sécurité, dans les paramètres, di aplikasi, pusat keamanan, di pengaturan,
  trong ứng dụng, trung tâm bảo mật, trong cài đặt, uygulamada, güvenlik merkezi*, ayarlarda,
  в приложении, в центре безопасности, центр* безопасности, в настройках, アプリで, アプリ内,
  セキュリティセンター, 設定で, 앱에서, 보안 센터, 보안센터, 설정에서, 安全中心, 在应用, 在應用, 在app,
  在设置, 在設定`)
/** Words that mean it is sent to us anyway. */
export const TO_US = wordsOf(`
  us, me, here, reply*, this chat, the chat, in chat, uns, mir, hier, diesem chat, nos, me, aquí, *nos, *eme,
  aqui, este chat, nous, moi, ici, ce chat, kami, saya, di sini, ke sini, chúng tôi, cho tôi, ở đây,
  vào đây, bize, bana, buraya, нам, мне, сюда, здесь, こちら, ここ, 私, 당사, 저희, 저에게, 여기, 我,
  这里, 這裡, 此处, 此處`)

/** Words that may appear in a sentence without naming anything. */
export const SMALL_WORDS = wordsOf(`
  please, then, now, just, it, them, that, this, those, these, to, too, and, the, a, your, my, so, in,
  right, back, over, quickly, simply, ok, es, ihn, diese, diesen, dieses, das, den, bitte, dann,
  jetzt, einfach, sie, ihr, ihre, ihren, dein, deine, und, an, zu, por favor, y, su, sus, tu, el, la,
  lo, los, las, se, ahora, *lo, *la, *los, *las, e, o, os, a, as, seu, sua, agora, s'il vous plaît,
  et, votre, vos, ton, le, les, maintenant, tolong, silakan, sekarang, anda, dan, itu, ini, nya,
  ke, vui lòng, hãy, nó, của bạn, bạn, và, cho, ngay, lütfen, onu, bunu, onları, ve, sizin, şimdi,
  пожалуйста, его, ее, её, их, это, ваш, ваши, и, сейчас, それ, これ, を, に, へ, は, が, の, と, も,
  ください, 下さい, 今すぐ, どうぞ, あなた, お客様, して, いただけますか, 그것, 그걸, 이것, 를, 을, 로, 으로,
  에, 주세요, 주십시오, 주시기, 바랍니다, 귀하의, 고객님의, 주, 시, 请, 請, 把, 将, 將, 它, 们, 們, 给, 給,
  到, 您, 你, 的, 吧, 过来, 過來, 现在, 現在, 直接, 在`)
