import { anyOf } from './sign.ts';

/** Words with a capital that follow "patient" or "pt" without being a name. */
export const noNames: ReadonlySet<string> = new Set(
  anyOf(`
  a access admission admissions advisory advocate advocates after all ambulating ambulatory and area areas as ask asked
  asks assessment assistance assistant assistants at baby bag band bay bed bedside before belongings bill billing both
  but call called calls came care census center chart charts clinic complaint complaints complained consult consults
  controlled coordinator counts data day days declined denied department discharge discharged dose doses each ed education eval
  every experience family first feedback financial flow flowsheet for from gave given goals got gown had handling handoff
  handover has he history hospital id if in info information initials instructions intake is it lab label labels last
  left lift lifts list location mar matters medical medication medications meds monitor monitoring most mother move moved
  movement name named names navigator needed needs next no not note notes number numbers nurse nurses nursing observed
  of on one only or order orders outcomes parking per placement population portal post pre preop privacy profile
  program programs received record records refused relations relay report representative reported reports rights room
  rooms safety scan scanned scanner scanning screening self service services she side some specific staff stated states
  stating status stay sticker stickers supply support surveys survey tech technician techs that the their then there
  these they this those to took tower transfer transport transporter transporters two unit units via volume volumes
  wait waited waiting was we weight weights were when who will with wristband wristbands yes
  anesthesia cardiology dialysis doctor icu intern oncology orthopedics pediatrics pharmacist pharmacy physician
  provider radiology resident surgeon surgery therapy
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december
  alaris baxter cerner epic hospira omnicell pyxis
  acetaminophen adenosine albumin amiodarone ancef ativan atropine benadryl bupivacaine cefazolin cefepime ceftriaxone
  compazine decadron demerol dexamethasone digoxin dilaudid diltiazem diprivan dopamine ephedrine epi epinephrine
  etomidate famotidine fentanyl flush furosemide gentamicin glycopyrrolate haldol heparin humalog hydralazine
  hydromorphone insulin keppra ketamine ketorolac labetalol lantus lasix levo levophed lidocaine lopressor lorazepam
  lovenox magnesium merrem metoprolol midazolam morphine narcan neostigmine nitro norco norepinephrine novolog ofirmev
  ondansetron oxytocin pantoprazole pepcid phenergan phenylephrine pitocin potassium precedex propofol protonix reglan
  rocephin rocuronium saline sodium solumedrol succinylcholine sugammadex toradol tpa tylenol unasyn vanc vanco
  vancomycin vaso vasopressin vecuronium versed vitamin zofran zosyn`).split('|'),
);

/** Given names that are hardly ever anything else in a note. */
export const givenNames = anyOf(`
  aaron abigail adam alan albert alexander alice alicia amanda amy ana andrea andrew angela anita ann anna anne anthony
  antonio arthur ashley barbara benjamin betty beverly brandon brenda brian bruce carl carlos carmen carol caroline
  catherine charles cheryl chris christina christine christopher cynthia daniel david deborah debra denise dennis diana
  diane donald donna dorothy douglas edward eleanor elena elizabeth emily emma eric ethel eugene evelyn fatima frances
  francisco frank fred gary george gerald gloria gregory hannah harold harry heather helen henry howard irene isabel
  jack jacob james jane janet janice jason jeffrey jennifer jeremy jessica jesus joan joe john jonathan jorge jose
  joseph joshua joyce juan judith judy julia julie justin karen katherine kathleen keith kenneth kevin kimberly larry
  laura lawrence leonard linda lisa lois louis louise luis margaret maria marie marilyn mario mark martha martin mary
  matthew megan melissa michael michelle miguel mildred mohammed nancy nathan nicholas nicole norma olga oscar pamela
  patricia patrick paul paula pedro peter philip phillip phyllis rachel ralph raymond rebecca ricardo richard robert
  roberto roger ronald rosa russell ruth ryan samantha samuel sandra sara sarah scott sean sharon shirley sophia stanley
  stephanie stephen steven susan sylvia teresa theresa thomas tiffany timothy tyler victor victoria vincent walter wayne`);
