/** Countries and regions with their dialing codes; featured ones come first in the picker. */

type AreaCode = {
  /** ISO 3166. */
  region: string
  country: string
  /** With its plus: `+44`. */
  dialCode: string
  isFeatured: boolean
}

/** Region, name, dialing code; a star marks the featured. */
const TABLE = `
AE United Arab Emirates 971
AR Argentina 54
AT Austria 43
AU Australia 61
BD Bangladesh 880
BE Belgium 32
BG Bulgaria 359
BR Brazil 55 *
CA Canada 1
CH Switzerland 41
CL Chile 56
CN China 86 *
CO Colombia 57
CY Cyprus 357
CZ Czechia 420
DE Germany 49 *
DK Denmark 45
EE Estonia 372
EG Egypt 20
ES Spain 34 *
FI Finland 358
FR France 33 *
GB United Kingdom 44 *
GR Greece 30
HK Hong Kong 852 *
HR Croatia 385
HU Hungary 36
ID Indonesia 62 *
IE Ireland 353
IL Israel 972
IN India 91
IT Italy 39
JP Japan 81 *
KE Kenya 254
KH Cambodia 855
KR South Korea 82 *
KZ Kazakhstan 7
LA Laos 856
LK Sri Lanka 94
LT Lithuania 370
LU Luxembourg 352
LV Latvia 371
MA Morocco 212
MM Myanmar 95
MO Macao 853
MX Mexico 52
MY Malaysia 60
NG Nigeria 234
NL Netherlands 31
NO Norway 47
NP Nepal 977
NZ New Zealand 64
PE Peru 51
PH Philippines 63
PK Pakistan 92
PL Poland 48
PT Portugal 351 *
RO Romania 40
RS Serbia 381
RU Russia 7 *
SA Saudi Arabia 966
SE Sweden 46
SG Singapore 65
SI Slovenia 386
SK Slovakia 421
TH Thailand 66
TR Türkiye 90 *
TW Taiwan 886 *
UA Ukraine 380
US United States 1 *
UZ Uzbekistan 998
VN Vietnam 84 *
ZA South Africa 27
`

export const areaCodes: AreaCode[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [, region = '', country = '', code = '', star] =
      /^(\w{2}) (.+) (\d+)( \*)?$/.exec(line) ?? []
    return { region, country, dialCode: `+${code}`, isFeatured: star !== undefined }
  })
