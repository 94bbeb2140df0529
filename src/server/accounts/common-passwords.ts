import { SHORTEST_PASSWORD } from '#domain/password-length.ts';

/**
 * The passwords people choose most often, and the first ones someone would guess at a hospital; at least 8
 * characters, in lower case.
 */
const COMMON = `
  !qaz2wsx !qaz@wsx 00000000 000000000 0000000000 01010101 01234567 012345678 0123456789 10101010
  1010101010 10203040 102030405060 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566
  11235813 12121212 121212121 1212121212 123123123 123123123a 123321123 12341234 12344321 123454321
  1234554321 123456123 123456654321 12345678 123456789 1234567890 1234567891 12345678910 123456789a
  123456789q 12345678a 12345678q 12345679 1234567a 1234567q 123456aa 123456ab 123456abc 123456qwe
  12345a12345 12345abc 12345qwert 1234abcd 1234qwer 123abc123 123qwe123 123qwe123qwe 123qweasd
  123qweasdzxc 12qwaszx 13131313 14141414 147258369 147852369 15151515 159357159 159753456 159951159
  19831983 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 1q2w3e4r
  1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20102010
  20202020 20202021 21212121 22222222 222222222 22334455 23232323 25252525 2wsx3edc 31313131 31415926
  33333333 333333333 44444444 444444444 45454545 55555555 555555555 5555555555 55667788 66666666 666666666
  69696969 741852963 77777777 777777777 7777777777 78787878 789456123 852456789 87654321 88888888
  888888888 8888888888 963852741 987456321 98765432 987654321 9876543210 99887766 99999999 999999999
  9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaaa1111
  aaaaaaa1 aaaaaaaa aaaaaaaaa aaaaaaaaaa aabbccdd ab123456 abc12345 abc123456 abc1234567 abc123abc
  abcabcabc abcd1234 abcd12345 abcd123456 abcdabcd abcde12345 abcdef12 abcdef123 abcdefg1 abcdefg123
  abcdefgh abcdefghi abcdefghij access12 access123 access14 admin123 admin123! admin1234 admin1234!
  admin12345 admin123456 admin2024 admin2025 admin2026 admin@123 adminadmin administrator administrator1
  alejandro alexander alexander1 alexandra amanda12 amanda123 andrew12 andrew123 anesthesia anesthesia1
  anesthesia123 angel123 angel1234 angelica anthony1 anthony123 arsenal1 as123456 asd123asd asdasdasd
  asdf1234 asdfasdf asdfasdf1 asdfgh12 asdfgh123 asdfghjk asdfghjkl asdfghjkl1 asdqwe123 ashley12
  ashley123 autumn2022 autumn2023 autumn2024 autumn2025 autumn2026 azerty123 azertyui azertyuiop babygirl
  babygirl1 babygirl12 barcelona barcelona1 baseball baseball1 baseball12 basketball basketball1 batman12
  batman123 batman1234 bbbbbbbb beautiful beautiful1 benjamin benjamin1 blessed1 blessing brandon1
  business1 buttercup butterfly butterfly1 carolina caroline cccccccc changeit changeme changeme!
  changeme1 changeme12 changeme123 changeme123! changepassword charlie1 charlie123 chelsea1 chelsea123
  chocolate chocolate1 christian christian1 christina christine christopher cinnamon cisco123 clinic123
  clinical clinical1 clinical123 company1 company123 computer computer1 computer12 computer123 cookie123
  cookies1 corvette cowboys1 creative daniel12 daniel123 danielle danielle1 dddddddd december default1
  default123 diamond1 doctor12 doctor123 doctors1 dolphin1 dolphins dragon12 dragon123 dragonball einstein
  elephant elizabeth elizabeth1 emergency emergency1 facebook facebook1 fall2025! february fernando
  ferrari1 fireball flower12 flower123 flowers1 football football1 football12 football123 forever1
  foreverlove francisco freedom1 friday123 friends1 friendship gabriel1 gangster george123 ginger12
  ginger123 godisgood goldfish google123 greenday guest123 guestguest guillermo hannah123 happiness
  happy123 happy1234 harley12 harleydavidson health123 healthcare healthcare1 heather1 heaven123 hello123
  hello123! hello1234 hello12345 hellohello hellokitty hospital hospital1 hospital1! hospital12
  hospital123 ilovegod iloveher ilovehim iloveme1 iloveme123 ilovemom ilovemydog ilovemyself iloveu123
  iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iloveyou4ever injection
  injection1 internet internet1 iphone123 isabella isabella1 january1 jasmine1 jennifer jennifer1 jessica1
  jessica123 jesus123 jesus1234 jesuschrist jonathan jonathan1 jordan123 jordan23 joshua12 joshua123
  juventus k1234567 katherine killer12 killer123 kimberly kisses123 knight123 lakers24 lasvegas letmein!
  letmein1 letmein12 letmein123 letmein1234 letmeinplease liberty1 linkedin linkedin1 liverpool liverpool1
  lkjhgfdsa login123 login1234 loginlogin lollipop lollipop1 london123 love1234 love12345 lovelove
  lovelove1 lovely123 loveme123 loverboy lovergirl loveyou1 loveyou123 lucky123 m1234567 manager1
  manager123 manchester manchester1 margaret maria123 master12 master123 master1234 mastermaster matthew1
  matthew123 maverick medical1 medical123 medication medicine medicine1 medicine123 melissa1 mercedes
  metallica michael1 michael12 michael123 michelle michelle1 microsoft midnight midnight1 minecraft
  minecraft1 mnbvcxz1 mnbvcxzl monday123 money123 monkey12 monkey123 mountain mustang1 mypassword
  mypassword1 natalie1 nathan123 newpassword newpassword1 newyork1 nicholas nicholas1 nopassword november
  nurse123 nurse1234 nurse12345 nurses123 nursing1 nursing1! nursing123 october1 office123 oldpassword
  oooooooo oracle123 orange12 orange123 p@$$w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1! p@ssw0rd12
  p@ssw0rd123 p@ssword p@ssword! p@ssword1 p@ssword12 p@ssword123 pa$$w0rd pa$$word pa$$word1 pa55w0rd
  pa55word panthers passpass passpass1 passw0rd passw0rd! passw0rd1 passw0rd123 password password!
  password#1 password.1 password01 password02 password1 password1! password10 password100 password11
  password111 password12 password12! password123 password123! password1234 password1234! password12345
  password123456 password13 password2 password2020 password2021 password2022 password2023 password2024
  password2025 password2026 password21 password22 password23 password3 password69 password7 password77
  password8 password88 password9 password99 password@1 password@123 passwordpassword passwort patient1
  patient123 patients patricia patrick1 peanut123 pepper12 pepper123 pharmacist pharmacy pharmacy1
  pharmacy1! pharmacy12 pharmacy123 phoenix1 platinum poiuytre poiuytrewq pokemon1 pokemon123 popcorn1
  porsche1 precious precious1 princess princess1 princess12 princess123 purple12 purple123 q1234567
  q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123
  qazxsw123 qazxswed qq123456 qqqqqqqq qw123456 qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzx qweasdzxc
  qweasdzxc123 qweqweqwe qwer1234 qwer12345 qwer4321 qwert123 qwert1234 qwert12345 qwerty1! qwerty11
  qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty2020 qwerty77 qwerty99
  qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertz123 qwertzui qwertzuiop
  rainbow1 rainbow123 rangers1 ready-to-administer readytoadminister realmadrid rebecca1 redskins
  resetpassword richard1 robert12 robert123 rockstar rockstar1 root1234 rootroot rta-tracers rtatracers
  rush2112 s1234567 samantha samantha1 samsung1 samsung12 samsung123 scooter1 scorpion scorpion1 sebastian
  sebastian1 secret12 secret123 secret1234 security security1 september september1 server123 service1
  shadow12 shadow123 silver12 silver123 slipknot snickers snowball snowflake soccer12 soccer123 softball
  softball1 something spiderman spiderman1 spongebob spring2020 spring2021 spring2022 spring2023
  spring2024 spring2025 spring2025! spring2026 spring2026! ssssssss star1234 stargate startrek starwars
  starwars1 steelers steelers1 stephanie steven123 strawberry summer01 summer12 summer123 summer2020
  summer2021 summer2022 summer2023 summer2024 summer2024! summer2025 summer2025! summer2026 summer2026!
  sunshine sunshine1 sunshine12 sunshine123 superman superman1 superman123 supersecret support1 support123
  surgery1 surgery123 sweetheart sweetness sweetpea swimming swordfish system123 teddybear temp1234
  temporary temporary1 temppass temppass1 tennis12 test1234 test12345 test123456 testing1 testing123
  testpass testpassword testtest testtest1 testuser thepassword thomas12 thomas123 thunder1 thunder123
  tigger12 tigger123 toor1234 topsecret tracer123 tracers1 tracers123 trinity1 trouble1 trustno1 trustno1!
  tweety12 unicorn1 user1234 useruser vacation valentina vampire1 vanessa1 veronica victoria victoria1
  volleyball warcraft warrior1 welcome01 welcome1 welcome1! welcome12 welcome123 welcome123! welcome1234
  welcome2 welcome2024 welcome2025 welcome2026 welcome@1 welcome@123 whatever whatever1 william1
  william123 windows1 windows10 winter12 winter123 winter2020 winter2021 winter2022 winter2023 winter2024
  winter2024! winter2025 winter2025! winter2026 winter2026! wolverine wwwwwwww xxxxxxxx yamaha123 yankees1
  yankees2 yourpassword yyyyyyyy z1234567 z1x2c3v4 zaq12345 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcde zxcasdqwe
  zxcv1234 zxcvbnm, zxcvbnm1 zxcvbnm123 zxcvbnmz zxczxczxc zz123456 zzzzzzzz
`;

/** Words that people take, and that somebody who guesses takes first; the shortest need an ending to be long enough. */
const WORDS = `
  abigail adrian alexander alexandra alicia amanda amber america andrea andrew angel angela animal anthony apple
  april arsenal ashley august austin autumn baby babygirl bailey banana barbara barcelona baseball basketball
  batman beach beautiful benjamin bella berlin blessed blessing blue boston brandon brian brooke buddy buster
  butterfly canada caroline carolina catherine celtic changeme charles charlie chelsea cheese cherry chester chicago
  chicken chocolate chris christian christine christmas claire coffee computer cookie cooper cowboys dallas daniel
  danielle david december default denver diamond diana doctor dolphin donald dragon eagles easter edward elizabeth
  emergency emily emma england eric family february fender ferrari fiona flower football forever france freedom
  friday friend friends gabriel garden george germany ginger giants golden grace green guest guitar hannah happy
  harley harry heart heather hello hockey holiday honey hospital houston hunter iloveyou infusion internet ireland
  isabella jackson jacob james january jasmine jason jennifer jessica jesus jordan joseph joshua julia july june
  junior justin karen katie kevin killer kitten kitty knight ladybug lakers laura lauren letmein lily lisa liverpool
  login london lovely lucky madison maggie magic manager marina mario marissa martin matthew maxwell medic
  medication medicine melissa michael michelle midwife miller molly monday money monkey monster morgan mother
  mountain mustang nathan natalie newyork nicole november nurse nursing october oliver orange oscar paris parker
  passion password patient patrick peanut pepper peter pharmacy philip phoenix photo pilot player please pokemon
  princess pumpkin purple qwerty rabbit rachel rainbow ranger rebecca redsox richard robert rocky ronaldo rose
  samantha samsung sarah saturday school scooter secret security september shadow shannon sharon sierra silver
  simon smile snoopy soccer sophia sophie spider spring stella steven strawberry student sugar summer sunday
  sunflower sunny sunshine superman support surgery sweet sydney taylor teacher tennis texas theresa thomas thursday
  tiger tigger tracer training travel trinity tuesday turtle unicorn united vanessa victor victoria violet virginia
  vodka wednesday welcome whatever william willow winner winter wisdom wizard yankees yellow zachary
`;

/** Endings that people add when a digit or a sign is required. */
const ENDINGS = ['', '1', '2', '7', '01', '11', '12', '22', '69', '77', '99', '007', '111', '123', '321']
  .concat([
    '1234',
    '12345',
    '!',
    '1!',
    '12!',
    '123!',
    '!1',
    '@1',
    '@123',
    '#1',
    '.1',
    '1.',
    '1234!',
    '_1',
    '-1',
  ])
  .concat(Array.from({ length: 40 }, (_, index) => String(1990 + index)))
  .concat(Array.from({ length: 14 }, (_, index) => `${2016 + index}!`));

/** A word as people disguise it. */
const disguised = (word: string): string =>
  word
    .replaceAll('a', '@')
    .replaceAll('o', '0')
    .replaceAll('i', '1')
    .replaceAll('e', '3')
    .replaceAll('s', '$');

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** @returns all that are long enough to be tried as a password at all */
function commonOnes(): ReadonlySet<string> {
  const words = wordsOf(WORDS).flatMap((word) => [word, disguised(word)]);
  const made = words.flatMap((word) => ENDINGS.map((ending) => word + ending));
  return new Set([...wordsOf(COMMON), ...made].filter((password) => password.length >= SHORTEST_PASSWORD));
}

/** @internal */
export const commonPasswords = commonOnes();

/** Whether a password is one of the most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
