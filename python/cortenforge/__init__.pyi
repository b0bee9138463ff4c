"""A physics engine that reads MuJoCo's models and gives MuJoCo's numbers."""

# Written by make_stubs.py from the tables of the engine: do not edit.

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Generic, SupportsFloat, SupportsIndex, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Number = TypeVar("_Number", bound=np.generic)

class _Array(Generic[_Number]):
    """An array; whatever numpy makes such an array of can be assigned."""
    @overload
    def __get__(self, instance: None, owner: Any) -> Any: ...
    @overload
    def __get__(self, instance: object, owner: Any) -> NDArray[_Number]: ...
    def __set__(self, instance: Any, value: ArrayLike) -> None: ...

__version__: str

class FatalError(Exception):
    """The engine cannot do what it was asked."""

class UnexpectedError(Exception):
    """Something that should not happen."""

class mjtDisableBit(IntEnum):
    mjDSBL_CONSTRAINT = 1
    mjDSBL_EQUALITY = 2
    mjDSBL_FRICTIONLOSS = 4
    mjDSBL_LIMIT = 8
    mjDSBL_CONTACT = 16
    mjDSBL_SPRING = 32
    mjDSBL_DAMPER = 64
    mjDSBL_GRAVITY = 128
    mjDSBL_CLAMPCTRL = 256
    mjDSBL_WARMSTART = 512
    mjDSBL_FILTERPARENT = 1024
    mjDSBL_ACTUATION = 2048
    mjDSBL_REFSAFE = 4096
    mjDSBL_SENSOR = 8192
    mjDSBL_MIDPHASE = 16384
    mjDSBL_EULERDAMP = 32768
    mjDSBL_AUTORESET = 65536
    mjDSBL_NATIVECCD = 131072
    mjDSBL_ISLAND = 262144
    mjNDISABLE = 19

class mjtEnableBit(IntEnum):
    mjENBL_OVERRIDE = 1
    mjENBL_ENERGY = 2
    mjENBL_FWDINV = 4
    mjENBL_INVDISCRETE = 8
    mjENBL_MULTICCD = 16
    mjENBL_SLEEP = 32
    mjNENABLE = 6

class mjtJoint(IntEnum):
    mjJNT_FREE = 0
    mjJNT_BALL = 1
    mjJNT_SLIDE = 2
    mjJNT_HINGE = 3

class mjtGeom(IntEnum):
    mjGEOM_PLANE = 0
    mjGEOM_HFIELD = 1
    mjGEOM_SPHERE = 2
    mjGEOM_CAPSULE = 3
    mjGEOM_ELLIPSOID = 4
    mjGEOM_CYLINDER = 5
    mjGEOM_BOX = 6
    mjGEOM_MESH = 7
    mjGEOM_SDF = 8
    mjNGEOMTYPES = 9
    mjGEOM_ARROW = 100
    mjGEOM_ARROW1 = 101
    mjGEOM_ARROW2 = 102
    mjGEOM_LINE = 103
    mjGEOM_LINEBOX = 104
    mjGEOM_FLEX = 105
    mjGEOM_SKIN = 106
    mjGEOM_LABEL = 107
    mjGEOM_TRIANGLE = 108
    mjGEOM_NONE = 1001

class mjtProjection(IntEnum):
    mjPROJ_PERSPECTIVE = 0
    mjPROJ_ORTHOGRAPHIC = 1

class mjtCamLight(IntEnum):
    mjCAMLIGHT_FIXED = 0
    mjCAMLIGHT_TRACK = 1
    mjCAMLIGHT_TRACKCOM = 2
    mjCAMLIGHT_TARGETBODY = 3
    mjCAMLIGHT_TARGETBODYCOM = 4

class mjtLightType(IntEnum):
    mjLIGHT_SPOT = 0
    mjLIGHT_DIRECTIONAL = 1
    mjLIGHT_POINT = 2
    mjLIGHT_IMAGE = 3

class mjtTexture(IntEnum):
    mjTEXTURE_2D = 0
    mjTEXTURE_CUBE = 1
    mjTEXTURE_SKYBOX = 2

class mjtTextureRole(IntEnum):
    mjTEXROLE_USER = 0
    mjTEXROLE_RGB = 1
    mjTEXROLE_OCCLUSION = 2
    mjTEXROLE_ROUGHNESS = 3
    mjTEXROLE_METALLIC = 4
    mjTEXROLE_NORMAL = 5
    mjTEXROLE_OPACITY = 6
    mjTEXROLE_EMISSIVE = 7
    mjTEXROLE_RGBA = 8
    mjTEXROLE_ORM = 9
    mjNTEXROLE = 10

class mjtColorSpace(IntEnum):
    mjCOLORSPACE_AUTO = 0
    mjCOLORSPACE_LINEAR = 1
    mjCOLORSPACE_SRGB = 2

class mjtIntegrator(IntEnum):
    mjINT_EULER = 0
    mjINT_RK4 = 1
    mjINT_IMPLICIT = 2
    mjINT_IMPLICITFAST = 3

class mjtCone(IntEnum):
    mjCONE_PYRAMIDAL = 0
    mjCONE_ELLIPTIC = 1

class mjtJacobian(IntEnum):
    mjJAC_DENSE = 0
    mjJAC_SPARSE = 1
    mjJAC_AUTO = 2

class mjtSolver(IntEnum):
    mjSOL_PGS = 0
    mjSOL_CG = 1
    mjSOL_NEWTON = 2

class mjtEq(IntEnum):
    mjEQ_CONNECT = 0
    mjEQ_WELD = 1
    mjEQ_JOINT = 2
    mjEQ_TENDON = 3
    mjEQ_FLEX = 4
    mjEQ_FLEXVERT = 5
    mjEQ_DISTANCE = 6

class mjtWrap(IntEnum):
    mjWRAP_NONE = 0
    mjWRAP_JOINT = 1
    mjWRAP_PULLEY = 2
    mjWRAP_SITE = 3
    mjWRAP_SPHERE = 4
    mjWRAP_CYLINDER = 5

class mjtTrn(IntEnum):
    mjTRN_JOINT = 0
    mjTRN_JOINTINPARENT = 1
    mjTRN_SLIDERCRANK = 2
    mjTRN_TENDON = 3
    mjTRN_SITE = 4
    mjTRN_BODY = 5
    mjTRN_UNDEFINED = 1000

class mjtDyn(IntEnum):
    mjDYN_NONE = 0
    mjDYN_INTEGRATOR = 1
    mjDYN_FILTER = 2
    mjDYN_FILTEREXACT = 3
    mjDYN_MUSCLE = 4
    mjDYN_USER = 5
    mjDYN_HILLMUSCLE = 100

class mjtGain(IntEnum):
    mjGAIN_FIXED = 0
    mjGAIN_AFFINE = 1
    mjGAIN_MUSCLE = 2
    mjGAIN_USER = 3
    mjGAIN_HILLMUSCLE = 100

class mjtBias(IntEnum):
    mjBIAS_NONE = 0
    mjBIAS_AFFINE = 1
    mjBIAS_MUSCLE = 2
    mjBIAS_USER = 3
    mjBIAS_HILLMUSCLE = 100

class mjtObj(IntEnum):
    mjOBJ_UNKNOWN = 0
    mjOBJ_BODY = 1
    mjOBJ_XBODY = 2
    mjOBJ_JOINT = 3
    mjOBJ_DOF = 4
    mjOBJ_GEOM = 5
    mjOBJ_SITE = 6
    mjOBJ_CAMERA = 7
    mjOBJ_LIGHT = 8
    mjOBJ_FLEX = 9
    mjOBJ_MESH = 10
    mjOBJ_SKIN = 11
    mjOBJ_HFIELD = 12
    mjOBJ_TEXTURE = 13
    mjOBJ_MATERIAL = 14
    mjOBJ_PAIR = 15
    mjOBJ_EXCLUDE = 16
    mjOBJ_EQUALITY = 17
    mjOBJ_TENDON = 18
    mjOBJ_ACTUATOR = 19
    mjOBJ_SENSOR = 20
    mjOBJ_NUMERIC = 21
    mjOBJ_TEXT = 22
    mjOBJ_TUPLE = 23
    mjOBJ_KEY = 24
    mjOBJ_PLUGIN = 25
    mjOBJ_FRAME = 100
    mjOBJ_DEFAULT = 101
    mjOBJ_MODEL = 102
    mjNOBJECT = 26

class mjtStage(IntEnum):
    mjSTAGE_NONE = 0
    mjSTAGE_POS = 1
    mjSTAGE_VEL = 2
    mjSTAGE_ACC = 3

class mjtDataType(IntEnum):
    mjDATATYPE_REAL = 0
    mjDATATYPE_POSITIVE = 1
    mjDATATYPE_AXIS = 2
    mjDATATYPE_QUATERNION = 3

class mjtConDataField(IntEnum):
    mjCONDATA_FOUND = 0
    mjCONDATA_FORCE = 1
    mjCONDATA_TORQUE = 2
    mjCONDATA_DIST = 3
    mjCONDATA_POS = 4
    mjCONDATA_NORMAL = 5
    mjCONDATA_TANGENT = 6
    mjNCONDATA = 7

class mjtRayDataField(IntEnum):
    mjRAYDATA_DIST = 0
    mjRAYDATA_DIR = 1
    mjRAYDATA_ORIGIN = 2
    mjRAYDATA_POINT = 3
    mjRAYDATA_NORMAL = 4
    mjRAYDATA_DEPTH = 5
    mjNRAYDATA = 6

class mjtCamOutBit(IntEnum):
    mjCAMOUT_RGB = 1
    mjCAMOUT_DEPTH = 2
    mjCAMOUT_DIST = 4
    mjCAMOUT_NORMAL = 8
    mjCAMOUT_SEG = 16
    mjNCAMOUT = 5

class mjtSameFrame(IntEnum):
    mjSAMEFRAME_NONE = 0
    mjSAMEFRAME_BODY = 1
    mjSAMEFRAME_INERTIA = 2
    mjSAMEFRAME_BODYROT = 3
    mjSAMEFRAME_INERTIAROT = 4

class mjtSleepPolicy(IntEnum):
    mjSLEEP_AUTO = 0
    mjSLEEP_AUTO_NEVER = 1
    mjSLEEP_AUTO_ALLOWED = 2
    mjSLEEP_NEVER = 3
    mjSLEEP_ALLOWED = 4
    mjSLEEP_INIT = 5

class mjtLRMode(IntEnum):
    mjLRMODE_NONE = 0
    mjLRMODE_MUSCLE = 1
    mjLRMODE_MUSCLEUSER = 2
    mjLRMODE_ALL = 3

class mjtFlexSelf(IntEnum):
    mjFLEXSELF_NONE = 0
    mjFLEXSELF_NARROW = 1
    mjFLEXSELF_BVH = 2
    mjFLEXSELF_SAP = 3
    mjFLEXSELF_AUTO = 4

class mjtSDFType(IntEnum):
    mjSDFTYPE_SINGLE = 0
    mjSDFTYPE_INTERSECTION = 1
    mjSDFTYPE_MIDSURFACE = 2
    mjSDFTYPE_COLLISION = 3

class mjtConstraint(IntEnum):
    mjCNSTR_EQUALITY = 0
    mjCNSTR_FRICTION_DOF = 1
    mjCNSTR_FRICTION_TENDON = 2
    mjCNSTR_LIMIT_JOINT = 3
    mjCNSTR_LIMIT_TENDON = 4
    mjCNSTR_CONTACT_FRICTIONLESS = 5
    mjCNSTR_CONTACT_PYRAMIDAL = 6
    mjCNSTR_CONTACT_ELLIPTIC = 7

class mjtConstraintState(IntEnum):
    mjCNSTRSTATE_SATISFIED = 0
    mjCNSTRSTATE_QUADRATIC = 1
    mjCNSTRSTATE_LINEARNEG = 2
    mjCNSTRSTATE_LINEARPOS = 3
    mjCNSTRSTATE_CONE = 4

class mjtWarning(IntEnum):
    mjWARN_INERTIA = 0
    mjWARN_CONTACTFULL = 1
    mjWARN_CNSTRFULL = 2
    mjWARN_VGEOMFULL = 3
    mjWARN_BADQPOS = 4
    mjWARN_BADQVEL = 5
    mjWARN_BADQACC = 6
    mjWARN_BADCTRL = 7
    mjNWARNING = 8

class mjtTimer(IntEnum):
    mjTIMER_STEP = 0
    mjTIMER_FORWARD = 1
    mjTIMER_INVERSE = 2
    mjTIMER_POSITION = 3
    mjTIMER_VELOCITY = 4
    mjTIMER_ACTUATION = 5
    mjTIMER_CONSTRAINT = 6
    mjTIMER_ADVANCE = 7
    mjTIMER_POS_KINEMATICS = 8
    mjTIMER_POS_INERTIA = 9
    mjTIMER_POS_COLLISION = 10
    mjTIMER_POS_MAKE = 11
    mjTIMER_POS_PROJECT = 12
    mjTIMER_COL_BROAD = 13
    mjTIMER_COL_NARROW = 14
    mjNTIMER = 15

class mjtSleepState(IntEnum):
    mjS_STATIC = -1
    mjS_ASLEEP = 0
    mjS_AWAKE = 1

class mjtState(IntEnum):
    mjSTATE_TIME = 1
    mjSTATE_QPOS = 2
    mjSTATE_QVEL = 4
    mjSTATE_ACT = 8
    mjSTATE_HISTORY = 16
    mjSTATE_WARMSTART = 32
    mjSTATE_CTRL = 64
    mjSTATE_QFRC_APPLIED = 128
    mjSTATE_XFRC_APPLIED = 256
    mjSTATE_EQ_ACTIVE = 512
    mjSTATE_MOCAP_POS = 1024
    mjSTATE_MOCAP_QUAT = 2048
    mjSTATE_USERDATA = 4096
    mjSTATE_PLUGIN = 8192
    mjSTATE_PHYSICS = 30
    mjSTATE_FULLPHYSICS = 8223
    mjSTATE_USER = 8128
    mjSTATE_INTEGRATION = 16383
    mjNSTATE = 14

class mjtSensor(IntEnum):
    mjSENS_TOUCH = 0
    mjSENS_ACCELEROMETER = 1
    mjSENS_VELOCIMETER = 2
    mjSENS_GYRO = 3
    mjSENS_FORCE = 4
    mjSENS_TORQUE = 5
    mjSENS_MAGNETOMETER = 6
    mjSENS_RANGEFINDER = 7
    mjSENS_CAMPROJECTION = 8
    mjSENS_JOINTPOS = 9
    mjSENS_JOINTVEL = 10
    mjSENS_TENDONPOS = 11
    mjSENS_TENDONVEL = 12
    mjSENS_ACTUATORPOS = 13
    mjSENS_ACTUATORVEL = 14
    mjSENS_ACTUATORFRC = 15
    mjSENS_JOINTACTFRC = 16
    mjSENS_TENDONACTFRC = 17
    mjSENS_BALLQUAT = 18
    mjSENS_BALLANGVEL = 19
    mjSENS_JOINTLIMITPOS = 20
    mjSENS_JOINTLIMITVEL = 21
    mjSENS_JOINTLIMITFRC = 22
    mjSENS_TENDONLIMITPOS = 23
    mjSENS_TENDONLIMITVEL = 24
    mjSENS_TENDONLIMITFRC = 25
    mjSENS_FRAMEPOS = 26
    mjSENS_FRAMEQUAT = 27
    mjSENS_FRAMEXAXIS = 28
    mjSENS_FRAMEYAXIS = 29
    mjSENS_FRAMEZAXIS = 30
    mjSENS_FRAMELINVEL = 31
    mjSENS_FRAMEANGVEL = 32
    mjSENS_FRAMELINACC = 33
    mjSENS_FRAMEANGACC = 34
    mjSENS_SUBTREECOM = 35
    mjSENS_SUBTREELINVEL = 36
    mjSENS_SUBTREEANGMOM = 37
    mjSENS_INSIDESITE = 38
    mjSENS_GEOMDIST = 39
    mjSENS_GEOMNORMAL = 40
    mjSENS_GEOMFROMTO = 41
    mjSENS_CONTACT = 42
    mjSENS_E_POTENTIAL = 43
    mjSENS_E_KINETIC = 44
    mjSENS_CLOCK = 45
    mjSENS_TACTILE = 46
    mjSENS_PLUGIN = 47
    mjSENS_USER = 48

class mjtGeomInertia(IntEnum):
    mjINERTIA_VOLUME = 0
    mjINERTIA_SHELL = 1

class mjtMeshInertia(IntEnum):
    mjMESH_INERTIA_CONVEX = 0
    mjMESH_INERTIA_EXACT = 1
    mjMESH_INERTIA_LEGACY = 2
    mjMESH_INERTIA_SHELL = 3

class mjtMeshBuiltin(IntEnum):
    mjMESH_BUILTIN_NONE = 0
    mjMESH_BUILTIN_SPHERE = 1
    mjMESH_BUILTIN_HEMISPHERE = 2
    mjMESH_BUILTIN_CONE = 3
    mjMESH_BUILTIN_SUPERSPHERE = 4
    mjMESH_BUILTIN_SUPERTORUS = 5
    mjMESH_BUILTIN_WEDGE = 6
    mjMESH_BUILTIN_PLATE = 7

class mjtBuiltin(IntEnum):
    mjBUILTIN_NONE = 0
    mjBUILTIN_GRADIENT = 1
    mjBUILTIN_CHECKER = 2
    mjBUILTIN_FLAT = 3

class mjtMark(IntEnum):
    mjMARK_NONE = 0
    mjMARK_EDGE = 1
    mjMARK_CROSS = 2
    mjMARK_RANDOM = 3

class mjtLimited(IntEnum):
    mjLIMITED_FALSE = 0
    mjLIMITED_TRUE = 1
    mjLIMITED_AUTO = 2

class mjtAlignFree(IntEnum):
    mjALIGNFREE_FALSE = 0
    mjALIGNFREE_TRUE = 1
    mjALIGNFREE_AUTO = 2

class mjtInertiaFromGeom(IntEnum):
    mjINERTIAFROMGEOM_FALSE = 0
    mjINERTIAFROMGEOM_TRUE = 1
    mjINERTIAFROMGEOM_AUTO = 2

class mjtOrientation(IntEnum):
    mjORIENTATION_QUAT = 0
    mjORIENTATION_AXISANGLE = 1
    mjORIENTATION_XYAXES = 2
    mjORIENTATION_ZAXIS = 3
    mjORIENTATION_EULER = 4

class mjtCatBit(IntEnum):
    mjCAT_STATIC = 1
    mjCAT_DYNAMIC = 2
    mjCAT_DECOR = 4
    mjCAT_ALL = 7

class mjtMouse(IntEnum):
    mjMOUSE_NONE = 0
    mjMOUSE_ROTATE_V = 1
    mjMOUSE_ROTATE_H = 2
    mjMOUSE_MOVE_V = 3
    mjMOUSE_MOVE_H = 4
    mjMOUSE_ZOOM = 5
    mjMOUSE_MOVE_V_REL = 6
    mjMOUSE_MOVE_H_REL = 7

class mjtPertBit(IntEnum):
    mjPERT_TRANSLATE = 1
    mjPERT_ROTATE = 2

class mjtCamera(IntEnum):
    mjCAMERA_FREE = 0
    mjCAMERA_TRACKING = 1
    mjCAMERA_FIXED = 2
    mjCAMERA_USER = 3

class mjtLabel(IntEnum):
    mjLABEL_NONE = 0
    mjLABEL_BODY = 1
    mjLABEL_JOINT = 2
    mjLABEL_GEOM = 3
    mjLABEL_SITE = 4
    mjLABEL_CAMERA = 5
    mjLABEL_LIGHT = 6
    mjLABEL_TENDON = 7
    mjLABEL_ACTUATOR = 8
    mjLABEL_CONSTRAINT = 9
    mjLABEL_FLEX = 10
    mjLABEL_SKIN = 11
    mjLABEL_SELECTION = 12
    mjLABEL_SELPNT = 13
    mjLABEL_CONTACTPOINT = 14
    mjLABEL_CONTACTFORCE = 15
    mjLABEL_ISLAND = 16
    mjNLABEL = 17

class mjtFrame(IntEnum):
    mjFRAME_NONE = 0
    mjFRAME_BODY = 1
    mjFRAME_GEOM = 2
    mjFRAME_SITE = 3
    mjFRAME_CAMERA = 4
    mjFRAME_LIGHT = 5
    mjFRAME_CONTACT = 6
    mjFRAME_WORLD = 7
    mjNFRAME = 8

class mjtVisFlag(IntEnum):
    mjVIS_CONVEXHULL = 0
    mjVIS_TEXTURE = 1
    mjVIS_JOINT = 2
    mjVIS_CAMERA = 3
    mjVIS_ACTUATOR = 4
    mjVIS_ACTIVATION = 5
    mjVIS_LIGHT = 6
    mjVIS_TENDON = 7
    mjVIS_RANGEFINDER = 8
    mjVIS_CONSTRAINT = 9
    mjVIS_INERTIA = 10
    mjVIS_SCLINERTIA = 11
    mjVIS_PERTFORCE = 12
    mjVIS_PERTOBJ = 13
    mjVIS_CONTACTPOINT = 14
    mjVIS_ISLAND = 15
    mjVIS_CONTACTFORCE = 16
    mjVIS_CONTACTSPLIT = 17
    mjVIS_TRANSPARENT = 18
    mjVIS_AUTOCONNECT = 19
    mjVIS_COM = 20
    mjVIS_SELECT = 21
    mjVIS_STATIC = 22
    mjVIS_SKIN = 23
    mjVIS_FLEXVERT = 24
    mjVIS_FLEXEDGE = 25
    mjVIS_FLEXFACE = 26
    mjVIS_FLEXSKIN = 27
    mjVIS_BODYBVH = 28
    mjVIS_MESHBVH = 29
    mjVIS_SDFITER = 30
    mjNVISFLAG = 31

class mjtRndFlag(IntEnum):
    mjRND_SHADOW = 0
    mjRND_WIREFRAME = 1
    mjRND_REFLECTION = 2
    mjRND_ADDITIVE = 3
    mjRND_SKYBOX = 4
    mjRND_FOG = 5
    mjRND_HAZE = 6
    mjRND_DEPTH = 7
    mjRND_SEGMENT = 8
    mjRND_IDCOLOR = 9
    mjRND_CULL_FACE = 10
    mjNRNDFLAG = 11

class mjtStereo(IntEnum):
    mjSTEREO_NONE = 0
    mjSTEREO_QUADBUFFERED = 1
    mjSTEREO_SIDEBYSIDE = 2

class mjtGridPos(IntEnum):
    mjGRID_TOPLEFT = 0
    mjGRID_TOPRIGHT = 1
    mjGRID_BOTTOMLEFT = 2
    mjGRID_BOTTOMRIGHT = 3
    mjGRID_TOP = 4
    mjGRID_BOTTOM = 5
    mjGRID_LEFT = 6
    mjGRID_RIGHT = 7

class mjtFramebuffer(IntEnum):
    mjFB_WINDOW = 0
    mjFB_OFFSCREEN = 1

class mjtDepthMap(IntEnum):
    mjDEPTH_ZERONEAR = 0
    mjDEPTH_ZEROFAR = 1

class mjtFontScale(IntEnum):
    mjFONTSCALE_50 = 50
    mjFONTSCALE_100 = 100
    mjFONTSCALE_150 = 150
    mjFONTSCALE_200 = 200
    mjFONTSCALE_250 = 250
    mjFONTSCALE_300 = 300

class mjtFont(IntEnum):
    mjFONT_NORMAL = 0
    mjFONT_SHADOW = 1
    mjFONT_BIG = 2

class mjtButton(IntEnum):
    mjBUTTON_NONE = 0
    mjBUTTON_LEFT = 1
    mjBUTTON_RIGHT = 2
    mjBUTTON_MIDDLE = 3

class mjtEvent(IntEnum):
    mjEVENT_NONE = 0
    mjEVENT_MOVE = 1
    mjEVENT_PRESS = 2
    mjEVENT_RELEASE = 3
    mjEVENT_SCROLL = 4
    mjEVENT_KEY = 5
    mjEVENT_RESIZE = 6
    mjEVENT_REDRAW = 7
    mjEVENT_FILESDROP = 8

class mjtItem(IntEnum):
    mjITEM_END = -2
    mjITEM_SECTION = -1
    mjITEM_SEPARATOR = 0
    mjITEM_STATIC = 1
    mjITEM_BUTTON = 2
    mjITEM_CHECKINT = 3
    mjITEM_CHECKBYTE = 4
    mjITEM_RADIO = 5
    mjITEM_RADIOLINE = 6
    mjITEM_SELECT = 7
    mjITEM_SLIDERINT = 8
    mjITEM_SLIDERNUM = 9
    mjITEM_EDITINT = 10
    mjITEM_EDITNUM = 11
    mjITEM_EDITFLOAT = 12
    mjITEM_EDITTXT = 13
    mjNITEM = 14

class mjtSection(IntEnum):
    mjSECT_CLOSED = 0
    mjSECT_OPEN = 1
    mjSECT_FIXED = 2

class mjtPluginCapabilityBit(IntEnum):
    mjPLUGIN_ACTUATOR = 1
    mjPLUGIN_SENSOR = 2
    mjPLUGIN_PASSIVE = 4
    mjPLUGIN_SDF = 8

class mjtTaskStatus(IntEnum):
    mjTASK_NEW = 0
    mjTASK_QUEUED = 1
    mjTASK_COMPLETED = 2

mjPI: float
mjMINVAL: float
mjMAXVAL: float
mjMINMU: float
mjMINIMP: float
mjMAXIMP: float
mjMAXCONPAIR: int
mjMINAWAKE: int
mjNSOLVER: int
mjNISLAND: int
mjNGROUP: int
mjDISABLESTRING: tuple[str, ...]
mjENABLESTRING: tuple[str, ...]
mjTIMERSTRING: tuple[str, ...]
mjMAXLIGHT: int
mjMAXOVERLAY: int
mjMAXLINE: int
mjMAXLINEPNT: int
mjMAXPLANEGRID: int
mjLABELSTRING: tuple[str, ...]
mjFRAMESTRING: tuple[str, ...]
mjVISSTRING: tuple[tuple[str, str, str], ...]
mjRNDSTRING: tuple[tuple[str, str, str], ...]
mjNEQDATA: int
mjNDYN: int
mjNGAIN: int
mjNBIAS: int
mjNFLUID: int
mjNREF: int
mjNIMP: int
mjNSENS: int
mjMAXTREEDEPTH: int
mjMAXFLEXNODES: int
mjVERSION_HEADER: int

class MjOption:
    def __init__(self) -> None: ...
    def __copy__(self) -> MjOption: ...
    def __deepcopy__(self, memo: Any) -> MjOption: ...
    ccd_iterations: int
    ccd_tolerance: float
    cone: int
    density: float
    disableactuator: int
    disableflags: int
    enableflags: int
    gravity: _Array[np.float64]
    impratio: float
    integrator: int
    iterations: int
    jacobian: int
    ls_iterations: int
    ls_tolerance: float
    magnetic: _Array[np.float64]
    noslip_iterations: int
    noslip_tolerance: float
    o_friction: _Array[np.float64]
    o_margin: float
    o_solimp: _Array[np.float64]
    o_solref: _Array[np.float64]
    sdf_initpoints: int
    sdf_iterations: int
    sleep_tolerance: float
    solver: int
    timestep: float
    tolerance: float
    viscosity: float
    wind: _Array[np.float64]

class MjStatistic:
    def __init__(self) -> None: ...
    def __copy__(self) -> MjStatistic: ...
    def __deepcopy__(self, memo: Any) -> MjStatistic: ...
    center: _Array[np.float64]
    extent: float
    meaninertia: float
    meanmass: float
    meansize: float

class _VisualGlobal:
    azimuth: float
    bvactive: int
    cameraid: int
    elevation: float
    ellipsoidinertia: int
    fovy: float
    glow: float
    ipd: float
    linewidth: float
    offheight: int
    offwidth: int
    orthographic: int
    realtime: float

class _VisualHeadlight:
    active: int
    ambient: _Array[np.float32]
    diffuse: _Array[np.float32]
    specular: _Array[np.float32]

class _VisualMap:
    actuatortendon: float
    alpha: float
    fogend: float
    fogstart: float
    force: float
    haze: float
    shadowclip: float
    shadowscale: float
    stiffness: float
    stiffnessrot: float
    torque: float
    zfar: float
    znear: float

class _VisualQuality:
    numquads: int
    numslices: int
    numstacks: int
    offsamples: int
    shadowsize: int

class _VisualRgba:
    actuator: _Array[np.float32]
    actuatornegative: _Array[np.float32]
    actuatorpositive: _Array[np.float32]
    bv: _Array[np.float32]
    bvactive: _Array[np.float32]
    camera: _Array[np.float32]
    com: _Array[np.float32]
    connect: _Array[np.float32]
    constraint: _Array[np.float32]
    contactforce: _Array[np.float32]
    contactfriction: _Array[np.float32]
    contactgap: _Array[np.float32]
    contactpoint: _Array[np.float32]
    contacttorque: _Array[np.float32]
    crankbroken: _Array[np.float32]
    fog: _Array[np.float32]
    force: _Array[np.float32]
    frustum: _Array[np.float32]
    haze: _Array[np.float32]
    inertia: _Array[np.float32]
    joint: _Array[np.float32]
    light: _Array[np.float32]
    rangefinder: _Array[np.float32]
    selectpoint: _Array[np.float32]
    slidercrank: _Array[np.float32]

class _VisualScale:
    actuatorlength: float
    actuatorwidth: float
    camera: float
    com: float
    connect: float
    constraint: float
    contactheight: float
    contactwidth: float
    forcewidth: float
    framelength: float
    framewidth: float
    frustum: float
    jointlength: float
    jointwidth: float
    light: float
    selectpoint: float
    slidercrank: float

class MjVisual:
    Global = _VisualGlobal
    Headlight = _VisualHeadlight
    Map = _VisualMap
    Quality = _VisualQuality
    Rgba = _VisualRgba
    Scale = _VisualScale
    def __copy__(self) -> MjVisual: ...
    def __deepcopy__(self, memo: Any) -> MjVisual: ...
    @property
    def global_(self) -> _VisualGlobal:
        """Settings of the group global_."""
    @property
    def headlight(self) -> _VisualHeadlight:
        """Settings of the group headlight."""
    @property
    def map(self) -> _VisualMap:
        """Settings of the group map."""
    @property
    def quality(self) -> _VisualQuality:
        """Settings of the group quality."""
    @property
    def rgba(self) -> _VisualRgba:
        """Settings of the group rgba."""
    @property
    def scale(self) -> _VisualScale:
        """Settings of the group scale."""

class MjLROpt:
    def __init__(self) -> None: ...
    def __copy__(self) -> MjLROpt: ...
    def __deepcopy__(self, memo: Any) -> MjLROpt: ...
    accel: float
    interval: float
    inttotal: float
    maxforce: float
    mode: int
    timeconst: float
    timestep: float
    tolrange: float
    useexisting: int
    uselimit: int

@final
class MjCache:
    """The cache of meshes and textures that the compiler keeps."""

class MjContact:
    def __init__(self) -> None: ...
    def __copy__(self) -> MjContact: ...
    def __deepcopy__(self, memo: Any) -> MjContact: ...
    dist: float
    includemargin: float
    mu: float
    dim: int
    geom1: int
    geom2: int
    exclude: int
    efc_address: int
    pos: _Array[np.float64]
    frame: _Array[np.float64]
    friction: _Array[np.float64]
    solref: _Array[np.float64]
    solreffriction: _Array[np.float64]
    solimp: _Array[np.float64]
    H: _Array[np.float64]
    geom: _Array[np.int32]
    flex: _Array[np.int32]
    elem: _Array[np.int32]
    vert: _Array[np.int32]

@final
class _MjContactList:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[MjContact]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> MjContact: ...
    @overload
    def __getitem__(self, index: slice) -> _MjContactList: ...
    dist: _Array[np.float64]
    includemargin: _Array[np.float64]
    mu: _Array[np.float64]
    dim: _Array[np.int32]
    geom1: _Array[np.int32]
    geom2: _Array[np.int32]
    exclude: _Array[np.int32]
    efc_address: _Array[np.int32]
    pos: _Array[np.float64]
    frame: _Array[np.float64]
    friction: _Array[np.float64]
    solref: _Array[np.float64]
    solreffriction: _Array[np.float64]
    solimp: _Array[np.float64]
    H: _Array[np.float64]
    geom: _Array[np.int32]
    flex: _Array[np.int32]
    elem: _Array[np.int32]
    vert: _Array[np.int32]

class MjWarningStat:
    def __init__(self) -> None: ...
    lastinfo: int
    number: int

@final
class _MjWarningStatList:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[MjWarningStat]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> MjWarningStat: ...
    @overload
    def __getitem__(self, index: slice) -> _MjWarningStatList: ...
    lastinfo: _Array[np.int32]
    number: _Array[np.int32]

class MjTimerStat:
    def __init__(self) -> None: ...
    duration: float
    number: int

@final
class _MjTimerStatList:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[MjTimerStat]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> MjTimerStat: ...
    @overload
    def __getitem__(self, index: slice) -> _MjTimerStatList: ...
    duration: _Array[np.float64]
    number: _Array[np.int32]

class MjSolverStat:
    def __init__(self) -> None: ...
    gradient: float
    improvement: float
    lineslope: float
    nactive: int
    nchange: int
    neval: int
    nupdate: int

@final
class _MjSolverStatList:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[MjSolverStat]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> MjSolverStat: ...
    @overload
    def __getitem__(self, index: slice) -> _MjSolverStatList: ...
    gradient: _Array[np.float64]
    improvement: _Array[np.float64]
    lineslope: _Array[np.float64]
    nactive: _Array[np.int32]
    nchange: _Array[np.int32]
    neval: _Array[np.int32]
    nupdate: _Array[np.int32]

class MjvGeom:
    """A thing to draw."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvGeom: ...
    def __deepcopy__(self, memo: Any) -> MjvGeom: ...
    camdist: float
    category: int
    dataid: int
    emission: float
    label: str
    mat: _Array[np.float32]
    matid: int
    modelrbound: float
    objid: int
    objtype: int
    pos: _Array[np.float32]
    reflectance: float
    rgba: _Array[np.float32]
    segid: int
    shininess: float
    size: _Array[np.float32]
    specular: float
    texcoord: int
    transparent: int
    type: int

class MjvLight:
    """A light."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvLight: ...
    def __deepcopy__(self, memo: Any) -> MjvLight: ...
    ambient: _Array[np.float32]
    attenuation: _Array[np.float32]
    bulbradius: float
    castshadow: int
    cutoff: float
    diffuse: _Array[np.float32]
    dir: _Array[np.float32]
    exponent: float
    headlight: int
    id: int
    intensity: float
    pos: _Array[np.float32]
    range: float
    specular: _Array[np.float32]
    texid: int
    type: int

class MjvGLCamera:
    """A camera as a picture is taken with it."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvGLCamera: ...
    def __deepcopy__(self, memo: Any) -> MjvGLCamera: ...
    forward: _Array[np.float32]
    frustum_bottom: float
    frustum_center: float
    frustum_far: float
    frustum_near: float
    frustum_top: float
    frustum_width: float
    orthographic: int
    pos: _Array[np.float32]
    up: _Array[np.float32]

class MjvCamera:
    """A camera as a user places it."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvCamera: ...
    def __deepcopy__(self, memo: Any) -> MjvCamera: ...
    azimuth: float
    distance: float
    elevation: float
    fixedcamid: int
    lookat: _Array[np.float64]
    orthographic: int
    trackbodyid: int
    type: int

class MjvOption:
    """What of a simulation is to be drawn."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvOption: ...
    def __deepcopy__(self, memo: Any) -> MjvOption: ...
    actuatorgroup: _Array[np.uint8]
    bvh_depth: int
    flags: _Array[np.uint8]
    flex_layer: int
    flexgroup: _Array[np.uint8]
    frame: int
    geomgroup: _Array[np.uint8]
    jointgroup: _Array[np.uint8]
    label: int
    sitegroup: _Array[np.uint8]
    skingroup: _Array[np.uint8]
    tendongroup: _Array[np.uint8]

class MjvPerturb:
    """What a mouse has selected, and how it pulls."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvPerturb: ...
    def __deepcopy__(self, memo: Any) -> MjvPerturb: ...
    active: int
    active2: int
    flexselect: int
    localmass: float
    localpos: _Array[np.float64]
    refpos: _Array[np.float64]
    refquat: _Array[np.float64]
    refselpos: _Array[np.float64]
    scale: float
    select: int
    skinselect: int

class MjvFigure:
    """A plot with lines."""

    def __init__(self) -> None: ...
    def __copy__(self) -> MjvFigure: ...
    def __deepcopy__(self, memo: Any) -> MjvFigure: ...
    figurergba: _Array[np.float32]
    flg_barplot: int
    flg_extend: int
    flg_legend: int
    flg_selection: int
    flg_symmetric: int
    flg_ticklabel: _Array[np.int32]
    gridrgb: _Array[np.float32]
    gridsize: _Array[np.int32]
    gridwidth: float
    highlight: _Array[np.int32]
    highlightid: int
    legendoffset: int
    legendrgba: _Array[np.float32]
    linedata: _Array[np.float32]
    linename: Any
    linepnt: _Array[np.int32]
    linergb: _Array[np.float32]
    linewidth: float
    minwidth: str
    panergba: _Array[np.float32]
    range: _Array[np.float32]
    selection: float
    subplot: int
    textrgb: _Array[np.float32]
    title: str
    xaxisdata: _Array[np.float32]
    xaxispixel: _Array[np.int32]
    xformat: str
    xlabel: str
    yaxisdata: _Array[np.float32]
    yaxispixel: _Array[np.int32]
    yformat: str

class MjvScene:
    """Everything there is to draw, and how."""

    def __init__(self, model: MjModel = ..., maxgeom: SupportsIndex = ...) -> None: ...
    def __copy__(self) -> MjvScene: ...
    def __deepcopy__(self, memo: Any) -> MjvScene: ...
    @property
    def camera(self) -> tuple[MjvGLCamera, ...]:
        """The camera of the scene."""
    enabletransform: int
    flags: _Array[np.uint8]
    flexedge: _Array[np.int32]
    flexedgeadr: _Array[np.int32]
    flexedgenum: _Array[np.int32]
    flexedgeopt: int
    flexface: _Array[np.float32]
    flexfaceadr: _Array[np.int32]
    flexfacenum: _Array[np.int32]
    flexfaceopt: int
    flexfaceused: _Array[np.int32]
    flexnormal: _Array[np.float32]
    flexskinopt: int
    flextexcoord: _Array[np.float32]
    flexvert: _Array[np.float32]
    flexvertadr: _Array[np.int32]
    flexvertnum: _Array[np.int32]
    flexvertopt: int
    framergb: _Array[np.float32]
    framewidth: int
    geomorder: _Array[np.int32]
    @property
    def geoms(self) -> tuple[MjvGeom, ...]:
        """The geoms of the scene."""
    @property
    def lights(self) -> tuple[MjvLight, ...]:
        """The lights of the scene."""
    maxgeom: int
    nflex: int
    ngeom: int
    nlight: int
    nskin: int
    rotate: _Array[np.float32]
    scale: float
    skinfacenum: _Array[np.int32]
    skinnormal: _Array[np.float32]
    skinvert: _Array[np.float32]
    skinvertadr: _Array[np.int32]
    skinvertnum: _Array[np.int32]
    status: int
    stereo: int
    translate: _Array[np.float32]

class _MjModelBodyViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    parentid: _Array[np.int32]
    rootid: _Array[np.int32]
    weldid: _Array[np.int32]
    mocapid: _Array[np.int32]
    jntnum: _Array[np.int32]
    jntadr: _Array[np.int32]
    dofnum: _Array[np.int32]
    dofadr: _Array[np.int32]
    treeid: _Array[np.int32]
    geomnum: _Array[np.int32]
    geomadr: _Array[np.int32]
    simple: _Array[np.uint8]
    sameframe: _Array[np.uint8]
    pos: _Array[np.float64]
    quat: _Array[np.float64]
    ipos: _Array[np.float64]
    iquat: _Array[np.float64]
    mass: _Array[np.float64]
    subtreemass: _Array[np.float64]
    inertia: _Array[np.float64]
    invweight0: _Array[np.float64]
    gravcomp: _Array[np.float64]
    margin: _Array[np.float64]
    user: _Array[np.float64]
    plugin: _Array[np.int32]
    contype: _Array[np.int32]
    conaffinity: _Array[np.int32]
    bvhadr: _Array[np.int32]
    bvhnum: _Array[np.int32]

class _MjModelJointViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    qpos0: _Array[np.float64]
    qpos_spring: _Array[np.float64]
    type: _Array[np.int32]
    qposadr: _Array[np.int32]
    dofadr: _Array[np.int32]
    bodyid: _Array[np.int32]
    group: _Array[np.int32]
    limited: _Array[np.uint8]
    actfrclimited: _Array[np.uint8]
    actgravcomp: _Array[np.uint8]
    solref: _Array[np.float64]
    solimp: _Array[np.float64]
    pos: _Array[np.float64]
    axis: _Array[np.float64]
    stiffness: _Array[np.float64]
    range: _Array[np.float64]
    actfrcrange: _Array[np.float64]
    margin: _Array[np.float64]
    user: _Array[np.float64]
    jntid: _Array[np.int32]
    parentid: _Array[np.int32]
    treeid: _Array[np.int32]
    Madr: _Array[np.int32]
    simplenum: _Array[np.int32]
    frictionloss: _Array[np.float64]
    armature: _Array[np.float64]
    damping: _Array[np.float64]
    invweight0: _Array[np.float64]
    M0: _Array[np.float64]
    length: _Array[np.float64]

class _MjModelGeomViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    type: _Array[np.int32]
    contype: _Array[np.int32]
    conaffinity: _Array[np.int32]
    condim: _Array[np.int32]
    bodyid: _Array[np.int32]
    dataid: _Array[np.int32]
    matid: _Array[np.int32]
    group: _Array[np.int32]
    priority: _Array[np.int32]
    plugin: _Array[np.int32]
    sameframe: _Array[np.uint8]
    solmix: _Array[np.float64]
    solref: _Array[np.float64]
    solimp: _Array[np.float64]
    size: _Array[np.float64]
    aabb: _Array[np.float64]
    rbound: _Array[np.float64]
    pos: _Array[np.float64]
    quat: _Array[np.float64]
    friction: _Array[np.float64]
    margin: _Array[np.float64]
    gap: _Array[np.float64]
    fluid: _Array[np.float64]
    user: _Array[np.float64]
    rgba: _Array[np.float32]

class _MjModelSiteViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    type: _Array[np.int32]
    bodyid: _Array[np.int32]
    matid: _Array[np.int32]
    group: _Array[np.int32]
    sameframe: _Array[np.uint8]
    size: _Array[np.float64]
    pos: _Array[np.float64]
    quat: _Array[np.float64]
    user: _Array[np.float64]
    rgba: _Array[np.float32]

class _MjModelCameraViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    mode: _Array[np.int32]
    bodyid: _Array[np.int32]
    targetbodyid: _Array[np.int32]
    pos: _Array[np.float64]
    quat: _Array[np.float64]
    poscom0: _Array[np.float64]
    pos0: _Array[np.float64]
    mat0: _Array[np.float64]
    projection: _Array[np.int32]
    fovy: _Array[np.float64]
    ipd: _Array[np.float64]
    resolution: _Array[np.int32]
    output: _Array[np.int32]
    sensorsize: _Array[np.float32]
    intrinsic: _Array[np.float32]
    user: _Array[np.float64]

class _MjModelLightViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    mode: _Array[np.int32]
    bodyid: _Array[np.int32]
    targetbodyid: _Array[np.int32]
    type: _Array[np.int32]
    texid: _Array[np.int32]
    castshadow: _Array[np.uint8]
    bulbradius: _Array[np.float32]
    intensity: _Array[np.float32]
    range: _Array[np.float32]
    active: _Array[np.uint8]
    pos: _Array[np.float64]
    dir: _Array[np.float64]
    poscom0: _Array[np.float64]
    pos0: _Array[np.float64]
    dir0: _Array[np.float64]
    attenuation: _Array[np.float32]
    cutoff: _Array[np.float32]
    exponent: _Array[np.float32]
    ambient: _Array[np.float32]
    diffuse: _Array[np.float32]
    specular: _Array[np.float32]

class _MjModelFlexViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    contype: _Array[np.int32]
    conaffinity: _Array[np.int32]
    condim: _Array[np.int32]
    priority: _Array[np.int32]
    solmix: _Array[np.float64]
    solref: _Array[np.float64]
    solimp: _Array[np.float64]
    friction: _Array[np.float64]
    margin: _Array[np.float64]
    gap: _Array[np.float64]
    internal: _Array[np.uint8]
    selfcollide: _Array[np.int32]
    activelayers: _Array[np.int32]
    passive: _Array[np.int32]
    dim: _Array[np.int32]
    matid: _Array[np.int32]
    group: _Array[np.int32]
    interp: _Array[np.int32]
    nodeadr: _Array[np.int32]
    nodenum: _Array[np.int32]
    vertadr: _Array[np.int32]
    vertnum: _Array[np.int32]
    edgeadr: _Array[np.int32]
    edgenum: _Array[np.int32]
    elemadr: _Array[np.int32]
    elemnum: _Array[np.int32]
    elemdataadr: _Array[np.int32]
    elemedgeadr: _Array[np.int32]
    shellnum: _Array[np.int32]
    shelldataadr: _Array[np.int32]
    evpairadr: _Array[np.int32]
    evpairnum: _Array[np.int32]
    texcoordadr: _Array[np.int32]
    radius: _Array[np.float64]
    size: _Array[np.float64]
    damping: _Array[np.float64]
    edgestiffness: _Array[np.float64]
    edgedamping: _Array[np.float64]
    edgeequality: _Array[np.int32]
    rigid: _Array[np.uint8]
    centered: _Array[np.uint8]
    flatskin: _Array[np.uint8]
    bvhadr: _Array[np.int32]
    bvhnum: _Array[np.int32]
    rgba: _Array[np.float32]

class _MjModelMeshViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    vertadr: _Array[np.int32]
    vertnum: _Array[np.int32]
    faceadr: _Array[np.int32]
    facenum: _Array[np.int32]
    bvhadr: _Array[np.int32]
    bvhnum: _Array[np.int32]
    octadr: _Array[np.int32]
    octnum: _Array[np.int32]
    normaladr: _Array[np.int32]
    normalnum: _Array[np.int32]
    texcoordadr: _Array[np.int32]
    texcoordnum: _Array[np.int32]
    graphadr: _Array[np.int32]
    scale: _Array[np.float64]
    pos: _Array[np.float64]
    quat: _Array[np.float64]
    pathadr: _Array[np.int32]
    polynum: _Array[np.int32]
    polyadr: _Array[np.int32]

class _MjModelSkinViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    matid: _Array[np.int32]
    group: _Array[np.int32]
    rgba: _Array[np.float32]
    inflate: _Array[np.float32]
    vertadr: _Array[np.int32]
    vertnum: _Array[np.int32]
    texcoordadr: _Array[np.int32]
    faceadr: _Array[np.int32]
    facenum: _Array[np.int32]
    boneadr: _Array[np.int32]
    bonenum: _Array[np.int32]
    pathadr: _Array[np.int32]

class _MjModelHfieldViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    size: _Array[np.float64]
    nrow: _Array[np.int32]
    ncol: _Array[np.int32]
    adr: _Array[np.int32]
    pathadr: _Array[np.int32]
    data: _Array[np.float32]

class _MjModelTextureViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    type: _Array[np.int32]
    colorspace: _Array[np.int32]
    height: _Array[np.int32]
    width: _Array[np.int32]
    nchannel: _Array[np.int32]
    adr: _Array[np.int64]
    pathadr: _Array[np.int32]
    data: _Array[np.uint8]

class _MjModelMaterialViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    texid: _Array[np.int32]
    texuniform: _Array[np.uint8]
    texrepeat: _Array[np.float32]
    emission: _Array[np.float32]
    specular: _Array[np.float32]
    shininess: _Array[np.float32]
    reflectance: _Array[np.float32]
    metallic: _Array[np.float32]
    roughness: _Array[np.float32]
    rgba: _Array[np.float32]

class _MjModelPairViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    dim: _Array[np.int32]
    geom1: _Array[np.int32]
    geom2: _Array[np.int32]
    signature: _Array[np.int32]
    solref: _Array[np.float64]
    solreffriction: _Array[np.float64]
    solimp: _Array[np.float64]
    margin: _Array[np.float64]
    gap: _Array[np.float64]
    friction: _Array[np.float64]

class _MjModelExcludeViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    signature: _Array[np.int32]

class _MjModelEqualityViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    type: _Array[np.int32]
    obj1id: _Array[np.int32]
    obj2id: _Array[np.int32]
    objtype: _Array[np.int32]
    active0: _Array[np.uint8]
    solref: _Array[np.float64]
    solimp: _Array[np.float64]
    data: _Array[np.float64]

class _MjModelTendonViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    adr: _Array[np.int32]
    num: _Array[np.int32]
    matid: _Array[np.int32]
    group: _Array[np.int32]
    treenum: _Array[np.int32]
    treeid: _Array[np.int32]
    limited: _Array[np.uint8]
    actfrclimited: _Array[np.uint8]
    width: _Array[np.float64]
    solref_lim: _Array[np.float64]
    solimp_lim: _Array[np.float64]
    solref_fri: _Array[np.float64]
    solimp_fri: _Array[np.float64]
    range: _Array[np.float64]
    actfrcrange: _Array[np.float64]
    margin: _Array[np.float64]
    stiffness: _Array[np.float64]
    damping: _Array[np.float64]
    armature: _Array[np.float64]
    frictionloss: _Array[np.float64]
    lengthspring: _Array[np.float64]
    length0: _Array[np.float64]
    invweight0: _Array[np.float64]
    user: _Array[np.float64]
    rgba: _Array[np.float32]

class _MjModelActuatorViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    trntype: _Array[np.int32]
    dyntype: _Array[np.int32]
    gaintype: _Array[np.int32]
    biastype: _Array[np.int32]
    trnid: _Array[np.int32]
    actadr: _Array[np.int32]
    actnum: _Array[np.int32]
    group: _Array[np.int32]
    history: _Array[np.int32]
    historyadr: _Array[np.int32]
    delay: _Array[np.float64]
    ctrllimited: _Array[np.uint8]
    forcelimited: _Array[np.uint8]
    actlimited: _Array[np.uint8]
    dynprm: _Array[np.float64]
    gainprm: _Array[np.float64]
    biasprm: _Array[np.float64]
    actearly: _Array[np.uint8]
    ctrlrange: _Array[np.float64]
    forcerange: _Array[np.float64]
    actrange: _Array[np.float64]
    gear: _Array[np.float64]
    cranklength: _Array[np.float64]
    acc0: _Array[np.float64]
    length0: _Array[np.float64]
    lengthrange: _Array[np.float64]
    user: _Array[np.float64]
    plugin: _Array[np.int32]
    fiberlength0: _Array[np.float64]

class _MjModelSensorViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    type: _Array[np.int32]
    datatype: _Array[np.int32]
    needstage: _Array[np.int32]
    objtype: _Array[np.int32]
    objid: _Array[np.int32]
    reftype: _Array[np.int32]
    refid: _Array[np.int32]
    intprm: _Array[np.int32]
    dim: _Array[np.int32]
    adr: _Array[np.int32]
    cutoff: _Array[np.float64]
    noise: _Array[np.float64]
    history: _Array[np.int32]
    historyadr: _Array[np.int32]
    delay: _Array[np.float64]
    interval: _Array[np.float64]
    user: _Array[np.float64]
    plugin: _Array[np.int32]

class _MjModelNumericViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    adr: _Array[np.int32]
    size: _Array[np.int32]
    data: _Array[np.float64]

class _MjModelTextViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    adr: _Array[np.int32]
    size: _Array[np.int32]

class _MjModelTupleViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    adr: _Array[np.int32]
    size: _Array[np.int32]
    objtype: _Array[np.int32]
    objid: _Array[np.int32]
    objprm: _Array[np.float64]

class _MjModelKeyframeViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    time: _Array[np.float64]
    qpos: _Array[np.float64]
    qvel: _Array[np.float64]
    act: _Array[np.float64]
    mpos: _Array[np.float64]
    mquat: _Array[np.float64]
    ctrl: _Array[np.float64]

class _MjDataBodyViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    xfrc_applied: _Array[np.float64]
    xpos: _Array[np.float64]
    xquat: _Array[np.float64]
    xmat: _Array[np.float64]
    xipos: _Array[np.float64]
    ximat: _Array[np.float64]
    subtree_com: _Array[np.float64]
    cinert: _Array[np.float64]
    crb: _Array[np.float64]
    awake: _Array[np.int32]
    cvel: _Array[np.float64]
    subtree_linvel: _Array[np.float64]
    subtree_angmom: _Array[np.float64]
    cacc: _Array[np.float64]
    cfrc_int: _Array[np.float64]
    cfrc_ext: _Array[np.float64]

class _MjDataJointViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    qpos: _Array[np.float64]
    qvel: _Array[np.float64]
    qacc_warmstart: _Array[np.float64]
    qfrc_applied: _Array[np.float64]
    qacc: _Array[np.float64]
    xanchor: _Array[np.float64]
    xaxis: _Array[np.float64]
    cdof: _Array[np.float64]
    qLDiagInv: _Array[np.float64]
    cdof_dot: _Array[np.float64]
    qfrc_bias: _Array[np.float64]
    qfrc_spring: _Array[np.float64]
    qfrc_damper: _Array[np.float64]
    qfrc_gravcomp: _Array[np.float64]
    qfrc_fluid: _Array[np.float64]
    qfrc_passive: _Array[np.float64]
    qHDiagInv: _Array[np.float64]
    qfrc_actuator: _Array[np.float64]
    qfrc_smooth: _Array[np.float64]
    qacc_smooth: _Array[np.float64]
    qfrc_constraint: _Array[np.float64]
    qfrc_inverse: _Array[np.float64]
    island: _Array[np.int32]

class _MjDataGeomViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    xpos: _Array[np.float64]
    xmat: _Array[np.float64]

class _MjDataSiteViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    xpos: _Array[np.float64]
    xmat: _Array[np.float64]

class _MjDataCameraViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    xpos: _Array[np.float64]
    xmat: _Array[np.float64]

class _MjDataLightViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    xpos: _Array[np.float64]
    xdir: _Array[np.float64]

class _MjDataEqualityViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    active: _Array[np.uint8]

class _MjDataTendonViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    wrapadr: _Array[np.int32]
    wrapnum: _Array[np.int32]
    J_rownnz: _Array[np.int32]
    J_rowadr: _Array[np.int32]
    J_colind: _Array[np.int32]
    J: _Array[np.float64]
    length: _Array[np.float64]
    velocity: _Array[np.float64]

class _MjDataActuatorViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    ctrl: _Array[np.float64]
    length: _Array[np.float64]
    velocity: _Array[np.float64]
    force: _Array[np.float64]
    moment: _Array[np.float64]

class _MjDataSensorViews:
    @property
    def id(self) -> int:
        """The number of the object."""
    @property
    def name(self) -> str:
        """The name of the object, empty if it has none."""
    data: _Array[np.float64]

class MjModel:
    """A compiled model."""

    @staticmethod
    def from_xml_string(xml: str | bytes, assets: Mapping[str, bytes] | None = None) -> MjModel: ...
    @staticmethod
    def from_xml_path(filename: str | os.PathLike[str], assets: Mapping[str, bytes] | None = None) -> MjModel: ...
    @staticmethod
    def from_binary_path(filename: str | os.PathLike[str], assets: Mapping[str, bytes] | None = None) -> MjModel: ...
    def validate(self) -> None: ...
    def __copy__(self) -> MjModel: ...
    def __deepcopy__(self, memo: Any) -> MjModel: ...
    @property
    def opt(self) -> MjOption:
        """Physics options."""
    @property
    def stat(self) -> MjStatistic:
        """Statistics of the model."""
    @property
    def vis(self) -> MjVisual:
        """What a viewer should know about the model."""
    @property
    def nq(self) -> int:
        """length of a configuration `qpos`"""
    @property
    def nv(self) -> int:
        """degrees of freedom: length of a velocity `qvel`"""
    @property
    def nu(self) -> int:
        """number of actuators, each with one control"""
    @property
    def na(self) -> int:
        """length of the activations `act`"""
    @property
    def nbody(self) -> int:
        """number of bodies, the world included"""
    @property
    def nbvh(self) -> int:
        """nodes of all bounding-volume trees"""
    @property
    def nbvhstatic(self) -> int:
        """those of them whose boxes are fixed in their body"""
    @property
    def nbvhdynamic(self) -> int:
        """those of them whose boxes move, and are kept in `Data`"""
    @property
    def noct(self) -> int:
        """octree nodes of all meshes"""
    @property
    def njnt(self) -> int:
        """number of joints"""
    @property
    def ntree(self) -> int:
        """number of trees: what hangs on one moving child of the world"""
    @property
    def nM(self) -> int:
        """entries of the inertia matrix in its older storage, `qM`"""
    @property
    def nB(self) -> int:
        """entries of the table that says which dofs move which body"""
    @property
    def nC(self) -> int:
        """entries of the inertia matrix, lower triangle by rows, `M`"""
    @property
    def nD(self) -> int:
        """entries of the inertia matrix when both triangles are stored"""
    @property
    def ngeom(self) -> int:
        """number of geoms"""
    @property
    def nsite(self) -> int:
        """number of sites"""
    @property
    def ncam(self) -> int:
        """number of cameras"""
    @property
    def nlight(self) -> int:
        """number of lights"""
    @property
    def nflex(self) -> int:
        """number of deformables"""
    @property
    def nflexnode(self) -> int:
        """control nodes of all deformables"""
    @property
    def nflexvert(self) -> int:
        """vertices of all deformables"""
    @property
    def nflexedge(self) -> int:
        """edges of all deformables"""
    @property
    def nflexelem(self) -> int:
        """elements of all deformables: segments, triangles or tetrahedra"""
    @property
    def nflexelemdata(self) -> int:
        """vertex numbers that describe those elements"""
    @property
    def nflexelemedge(self) -> int:
        """edge numbers that describe those elements"""
    @property
    def nflexshelldata(self) -> int:
        """vertex numbers that describe the surfaces of deformables"""
    @property
    def nflexevpair(self) -> int:
        """element and vertex pairs that may collide within a deformable"""
    @property
    def nflextexcoord(self) -> int:
        """texture coordinates of all deformables"""
    @property
    def nJfe(self) -> int:
        """entries of the Jacobian of the edges of deformables"""
    @property
    def nJfv(self) -> int:
        """entries of the Jacobian of the vertices of deformables"""
    @property
    def nmesh(self) -> int:
        """number of meshes"""
    @property
    def nmeshvert(self) -> int:
        """vertices of all meshes"""
    @property
    def nmeshnormal(self) -> int:
        """normals of all meshes"""
    @property
    def nmeshtexcoord(self) -> int:
        """texture coordinates of all meshes"""
    @property
    def nmeshface(self) -> int:
        """triangles of all meshes"""
    @property
    def nmeshgraph(self) -> int:
        """integers that describe the convex hulls of meshes"""
    @property
    def nmeshpoly(self) -> int:
        """flat faces of all convex hulls, coplanar triangles merged"""
    @property
    def nmeshpolyvert(self) -> int:
        """vertex numbers that describe those flat faces"""
    @property
    def nmeshpolymap(self) -> int:
        """length of the lists that say which faces meet in which vertex"""
    @property
    def nskin(self) -> int:
        """number of skins"""
    @property
    def nskinvert(self) -> int:
        """vertices of all skins"""
    @property
    def nskintexvert(self) -> int:
        """texture coordinates of all skins"""
    @property
    def nskinface(self) -> int:
        """triangles of all skins"""
    @property
    def nskinbone(self) -> int:
        """bones of all skins"""
    @property
    def nskinbonevert(self) -> int:
        """vertex numbers that all bones together move"""
    @property
    def nhfield(self) -> int:
        """number of height fields"""
    @property
    def nhfielddata(self) -> int:
        """heights of all height fields"""
    @property
    def ntex(self) -> int:
        """number of textures"""
    @property
    def ntexdata(self) -> int:
        """bytes of all textures"""
    @property
    def nmat(self) -> int:
        """number of materials"""
    @property
    def npair(self) -> int:
        """pairs of geoms that are always tested for contact"""
    @property
    def nexclude(self) -> int:
        """pairs of bodies that are never tested for contact"""
    @property
    def neq(self) -> int:
        """number of equality constraints"""
    @property
    def ntendon(self) -> int:
        """number of tendons"""
    @property
    def nwrap(self) -> int:
        """stations of all tendon paths: sites, geoms, joints, pulleys"""
    @property
    def nsensor(self) -> int:
        """number of sensors"""
    @property
    def nnumeric(self) -> int:
        """number of custom vectors"""
    @property
    def nnumericdata(self) -> int:
        """numbers in all custom vectors"""
    @property
    def ntext(self) -> int:
        """number of custom texts"""
    @property
    def ntextdata(self) -> int:
        """bytes of all custom texts, terminators included"""
    @property
    def ntuple(self) -> int:
        """number of custom lists of objects"""
    @property
    def ntupledata(self) -> int:
        """entries of all custom lists of objects"""
    @property
    def nkey(self) -> int:
        """number of keyframes"""
    @property
    def nmocap(self) -> int:
        """number of bodies that are placed from outside"""
    @property
    def nplugin(self) -> int:
        """number of plugin instances"""
    @property
    def npluginattr(self) -> int:
        """bytes of the settings of all plugin instances"""
    @property
    def nuser_body(self) -> int:
        """user numbers per body"""
    @property
    def nuser_jnt(self) -> int:
        """user numbers per joint"""
    @property
    def nuser_geom(self) -> int:
        """user numbers per geom"""
    @property
    def nuser_site(self) -> int:
        """user numbers per site"""
    @property
    def nuser_cam(self) -> int:
        """user numbers per camera"""
    @property
    def nuser_tendon(self) -> int:
        """user numbers per tendon"""
    @property
    def nuser_actuator(self) -> int:
        """user numbers per actuator"""
    @property
    def nuser_sensor(self) -> int:
        """user numbers per sensor"""
    @property
    def nnames(self) -> int:
        """bytes of all names, terminators included"""
    @property
    def npaths(self) -> int:
        """bytes of all asset file names, terminators included"""
    @property
    def nnames_map(self) -> int:
        """slots of the hash tables that find names"""
    @property
    def nJmom(self) -> int:
        """entries reserved for actuator moments"""
    @property
    def ngravcomp(self) -> int:
        """bodies that are relieved of gravity, in part or in full"""
    @property
    def nemax(self) -> int:
        """most rows that equality constraints can take"""
    @property
    def njmax(self) -> int:
        """bound on constraint rows from older models; not enforced"""
    @property
    def nconmax(self) -> int:
        """bound on contacts from older models; -1 for none"""
    @property
    def nuserdata(self) -> int:
        """length of `userdata`, which belongs to the user"""
    @property
    def nsensordata(self) -> int:
        """length of the output of all sensors"""
    @property
    def npluginstate(self) -> int:
        """length of the state of all plugins"""
    @property
    def nhistory(self) -> int:
        """length of the memory of delayed controls and sensors"""
    @property
    def narena(self) -> int:
        """bytes that MuJoCo would set aside for contacts and constraints"""
    @property
    def nbuffer(self) -> int:
        """bytes that MuJoCo would need for all arrays of the model"""
    @property
    def signature(self) -> int:
        """A number that tells which elements the model has."""
    def bind_scalar(self, specs: Any) -> Any: ...
    def bind(self, specs: Any) -> Any:
        """The fields of the object that an element has become, or of several."""
    qpos0: _Array[np.float64]  # (nq) the reference configuration: m, rad, unit quaternions
    qpos_spring: _Array[np.float64]  # (nq) the configuration in which joint springs are at rest: m, rad, unit quaternions
    body_parentid: _Array[np.int32]  # (nbody) the body that each body is attached to
    body_rootid: _Array[np.int32]  # (nbody) the topmost moving ancestor: the one attached to the world
    body_weldid: _Array[np.int32]  # (nbody) the highest body that this one is rigidly joined to
    body_mocapid: _Array[np.int32]  # (nbody) row in `mocap_pos` if it is placed from outside, else -1
    body_jntnum: _Array[np.int32]  # (nbody) how many joints it has
    body_jntadr: _Array[np.int32]  # (nbody) its first joint, -1 without any
    body_dofnum: _Array[np.int32]  # (nbody) how many dofs its joints have
    body_dofadr: _Array[np.int32]  # (nbody) its first dof, -1 without any
    body_treeid: _Array[np.int32]  # (nbody) the tree it is part of, -1 if it cannot move
    body_geomnum: _Array[np.int32]  # (nbody) how many geoms it has
    body_geomadr: _Array[np.int32]  # (nbody) its first geom, -1 without any
    body_simple: _Array[np.uint8]  # (nbody) 1 if its rows of the inertia matrix are diagonal, 2 if by sliding joints alone, else 0
    body_sameframe: _Array[np.uint8]  # (nbody) what its own frame and its inertial frame share (`SameFrame`)
    body_pos: _Array[np.float64]  # (nbody, 3) where its frame sits in the frame of its parent, m
    body_quat: _Array[np.float64]  # (nbody, 4) how its frame is turned in the frame of its parent, unit quaternion
    body_ipos: _Array[np.float64]  # (nbody, 3) centre of mass in its own frame, m
    body_iquat: _Array[np.float64]  # (nbody, 4) principal axes of inertia in its own frame, unit quaternion
    body_mass: _Array[np.float64]  # (nbody) its own mass, kg
    body_subtreemass: _Array[np.float64]  # (nbody) its mass and that of everything attached below it, kg
    body_inertia: _Array[np.float64]  # (nbody, 3) principal moments of inertia, kg·m²
    body_invweight0: _Array[np.float64]  # (nbody, 2) how easily it is moved (1/kg) and turned (1/(kg·m²)) in the reference configuration
    body_gravcomp: _Array[np.float64]  # (nbody) share of its weight that is compensated: 0 none, 1 all, no unit
    body_margin: _Array[np.float64]  # (nbody) largest margin of its geoms, m
    body_user: _Array[np.float64]  # (nbody, nuser_body) numbers that belong to the user
    body_plugin: _Array[np.int32]  # (nbody) its plugin instance, -1 for none
    body_contype: _Array[np.int32]  # (nbody) contact types of all its geoms together
    body_conaffinity: _Array[np.int32]  # (nbody) contact affinities of all its geoms together
    body_bvhadr: _Array[np.int32]  # (nbody) root of its tree of bounding volumes
    body_bvhnum: _Array[np.int32]  # (nbody) nodes of its tree of bounding volumes
    bvh_depth: _Array[np.int32]  # (nbvh) level of a bounding volume in its tree
    bvh_child: _Array[np.int32]  # (nbvh, 2) its two halves, -1 at a leaf
    bvh_nodeid: _Array[np.int32]  # (nbvh) the geom or element at a leaf, else -1
    bvh_aabb: _Array[np.float64]  # (nbvhstatic, 6) its box: centre and half sizes, m
    oct_depth: _Array[np.int32]  # (noct) level of an octree node
    oct_child: _Array[np.int32]  # (noct, 8) its eight parts
    oct_aabb: _Array[np.float64]  # (noct, 6) its box: centre and half sizes, m
    oct_coeff: _Array[np.float64]  # (noct, 8) distances to the surface at its eight corners, m
    jnt_type: _Array[np.int32]  # (njnt) free, ball, slide or hinge (`JointType`)
    jnt_qposadr: _Array[np.int32]  # (njnt) where its coordinates start in `qpos`
    jnt_dofadr: _Array[np.int32]  # (njnt) where its dofs start in `qvel`
    jnt_bodyid: _Array[np.int32]  # (njnt) the body that it moves
    jnt_group: _Array[np.int32]  # (njnt) number of the group that shows or hides it; viewers know 0 to 5
    jnt_limited: _Array[np.uint8]  # (njnt) whether its range is enforced
    jnt_actfrclimited: _Array[np.uint8]  # (njnt) whether the actuator force on it is clamped
    jnt_actgravcomp: _Array[np.uint8]  # (njnt) whether gravity compensation counts as actuator force here
    jnt_solref: _Array[np.float64]  # (njnt, 2) how stiff its limit is (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s
    jnt_solimp: _Array[np.float64]  # (njnt, 5) how hard its limit is (`solimp`): smallest and largest impedance, width in rad or m, midpoint, power
    jnt_pos: _Array[np.float64]  # (njnt, 3) anchor in the frame of its body, m
    jnt_axis: _Array[np.float64]  # (njnt, 3) axis in the frame of its body, unit vector
    jnt_stiffness: _Array[np.float64]  # (njnt) spring constant, N/m (slide) or N·m/rad (hinge, ball)
    jnt_range: _Array[np.float64]  # (njnt, 2) smallest and largest coordinate, m (slide) or rad (hinge); of a ball the largest angle comes second
    jnt_actfrcrange: _Array[np.float64]  # (njnt, 2) smallest and largest sum of actuator forces on it, N (slide) or N·m (hinge)
    jnt_margin: _Array[np.float64]  # (njnt) how far before the limit the constraint appears, m or rad
    jnt_user: _Array[np.float64]  # (njnt, nuser_jnt) numbers that belong to the user
    dof_bodyid: _Array[np.int32]  # (nv) the body that it moves
    dof_jntid: _Array[np.int32]  # (nv) the joint that it belongs to
    dof_parentid: _Array[np.int32]  # (nv) the dof next above it in its tree, -1 for none
    dof_treeid: _Array[np.int32]  # (nv) the tree it is part of
    dof_Madr: _Array[np.int32]  # (nv) where its row of `qM` starts, with the diagonal
    dof_simplenum: _Array[np.int32]  # (nv) how many dofs with diagonal inertia follow from here, itself included
    dof_solref: _Array[np.float64]  # (nv, 2) how stiff its dry friction is (`solref`): time constant in s and damping ratio
    dof_solimp: _Array[np.float64]  # (nv, 5) how hard its dry friction is (`solimp`): smallest and largest impedance, width, midpoint, power
    dof_frictionloss: _Array[np.float64]  # (nv) dry friction: the force that it takes to move, N (slide) or N·m (turn)
    dof_armature: _Array[np.float64]  # (nv) rotor inertia, added to the diagonal of the inertia matrix, kg (slide) or kg·m² (turn)
    dof_damping: _Array[np.float64]  # (nv) viscous damping, N·s/m (slide) or N·m·s/rad (turn)
    dof_invweight0: _Array[np.float64]  # (nv) its diagonal entry of the inverse inertia in the reference configuration, 1/kg or 1/(kg·m²)
    dof_M0: _Array[np.float64]  # (nv) its diagonal entry of the inertia in the reference configuration, kg or kg·m²
    dof_length: _Array[np.float64]  # (nv) 1 for translations, a lever arm in m for rotations: makes speeds comparable
    tree_bodyadr: _Array[np.int32]  # (ntree) its first body
    tree_bodynum: _Array[np.int32]  # (ntree) how many bodies it has
    tree_dofadr: _Array[np.int32]  # (ntree) its first dof
    tree_dofnum: _Array[np.int32]  # (ntree) how many dofs it has
    tree_sleep_policy: _Array[np.int32]  # (ntree) whether and when it may sleep (`SleepPolicy`)
    geom_type: _Array[np.int32]  # (ngeom) its shape (`GeomType`)
    geom_contype: _Array[np.int32]  # (ngeom) bits that say what it is for contacts
    geom_conaffinity: _Array[np.int32]  # (ngeom) bits that say what it touches
    geom_condim: _Array[np.int32]  # (ngeom) directions in which its contacts push: 1, 3, 4 or 6
    geom_bodyid: _Array[np.int32]  # (ngeom) the body that carries it
    geom_dataid: _Array[np.int32]  # (ngeom) its mesh, height field or distance field, -1 for none
    geom_matid: _Array[np.int32]  # (ngeom) its material, -1 for none
    geom_group: _Array[np.int32]  # (ngeom) number of the group that shows or hides it; viewers know 0 to 5
    geom_priority: _Array[np.int32]  # (ngeom) the higher one of two geoms decides about their contact
    geom_plugin: _Array[np.int32]  # (ngeom) its plugin instance, -1 for none
    geom_sameframe: _Array[np.uint8]  # (ngeom) what its frame and that of its body share (`SameFrame`)
    geom_solmix: _Array[np.float64]  # (ngeom) its weight when contact parameters are averaged, no unit
    geom_solref: _Array[np.float64]  # (ngeom, 2) how stiff its contacts are (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s
    geom_solimp: _Array[np.float64]  # (ngeom, 5) how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power
    geom_size: _Array[np.float64]  # (ngeom, 3) radius, half lengths, or what else its shape needs, m
    geom_aabb: _Array[np.float64]  # (ngeom, 6) box around it in its own frame: centre and half sizes, m
    geom_rbound: _Array[np.float64]  # (ngeom) radius of a sphere around it, m; 0 for planes
    geom_pos: _Array[np.float64]  # (ngeom, 3) where it sits in the frame of its body, m
    geom_quat: _Array[np.float64]  # (ngeom, 4) how it is turned in the frame of its body, unit quaternion
    geom_friction: _Array[np.float64]  # (ngeom, 3) friction coefficients: sliding (no unit), spinning (m), rolling (m)
    geom_margin: _Array[np.float64]  # (ngeom) distance at which contacts are found, m
    geom_gap: _Array[np.float64]  # (ngeom) part of the margin in which a contact has no force yet, m
    geom_fluid: _Array[np.float64]  # (ngeom, 12) coefficients of its ellipsoid in the fluid model: whether it is used, five of drag and lift (no unit), virtual mass (kg) and virtual inertia (kg·m²) along its axes
    geom_user: _Array[np.float64]  # (ngeom, nuser_geom) numbers that belong to the user
    geom_rgba: _Array[np.float32]  # (ngeom, 4) its colour where no material gives one: red, green, blue, opacity, 0 to 1
    site_type: _Array[np.int32]  # (nsite) shape in which it is drawn (`GeomType`)
    site_bodyid: _Array[np.int32]  # (nsite) the body that carries it
    site_matid: _Array[np.int32]  # (nsite) its material, -1 for none
    site_group: _Array[np.int32]  # (nsite) number of the group that shows or hides it; viewers know 0 to 5
    site_sameframe: _Array[np.uint8]  # (nsite) what its frame and that of its body share (`SameFrame`)
    site_size: _Array[np.float64]  # (nsite, 3) sizes of its shape, m
    site_pos: _Array[np.float64]  # (nsite, 3) where it sits in the frame of its body, m
    site_quat: _Array[np.float64]  # (nsite, 4) how it is turned in the frame of its body, unit quaternion
    site_user: _Array[np.float64]  # (nsite, nuser_site) numbers that belong to the user
    site_rgba: _Array[np.float32]  # (nsite, 4) its colour where no material gives one: red, green, blue, opacity, 0 to 1
    cam_mode: _Array[np.int32]  # (ncam) how it follows its body or target (`CamLightMode`)
    cam_bodyid: _Array[np.int32]  # (ncam) the body that carries it
    cam_targetbodyid: _Array[np.int32]  # (ncam) the body that it looks at, -1 for none
    cam_pos: _Array[np.float64]  # (ncam, 3) where it sits in the frame of its body, m
    cam_quat: _Array[np.float64]  # (ncam, 4) how it is turned in the frame of its body, unit quaternion; it looks along its negative z axis
    cam_poscom0: _Array[np.float64]  # (ncam, 3) from the centre of mass of the subtree to it, in the reference configuration, m
    cam_pos0: _Array[np.float64]  # (ncam, 3) from its body to it, in the reference configuration, m
    cam_mat0: _Array[np.float64]  # (ncam, 9) how it is turned in the world, in the reference configuration: rotation matrix
    cam_projection: _Array[np.int32]  # (ncam) perspective or orthographic (`Projection`)
    cam_fovy: _Array[np.float64]  # (ncam) vertical opening: degrees, or m if orthographic
    cam_ipd: _Array[np.float64]  # (ncam) distance between the eyes, m
    cam_resolution: _Array[np.int32]  # (ncam, 2) pixels: width, height
    cam_output: _Array[np.int32]  # (ncam) what it records, as bits (`CamOutBit`)
    cam_sensorsize: _Array[np.float32]  # (ncam, 2) size of its sensor: width, height, m
    cam_intrinsic: _Array[np.float32]  # (ncam, 4) focal lengths and principal point, m
    cam_user: _Array[np.float64]  # (ncam, nuser_cam) numbers that belong to the user
    light_mode: _Array[np.int32]  # (nlight) how it follows its body or target (`CamLightMode`)
    light_bodyid: _Array[np.int32]  # (nlight) the body that carries it
    light_targetbodyid: _Array[np.int32]  # (nlight) the body that it shines at, -1 for none
    light_type: _Array[np.int32]  # (nlight) spot, directional, point or image (`LightType`)
    light_texid: _Array[np.int32]  # (nlight) the texture of an image light
    light_castshadow: _Array[np.uint8]  # (nlight) whether it throws shadows
    light_bulbradius: _Array[np.float32]  # (nlight) radius of the source, which softens shadows, m
    light_intensity: _Array[np.float32]  # (nlight) brightness in candela
    light_range: _Array[np.float32]  # (nlight) how far it reaches, m
    light_active: _Array[np.uint8]  # (nlight) whether it is switched on
    light_pos: _Array[np.float64]  # (nlight, 3) where it sits in the frame of its body, m
    light_dir: _Array[np.float64]  # (nlight, 3) where it shines in the frame of its body, unit vector
    light_poscom0: _Array[np.float64]  # (nlight, 3) from the centre of mass of the subtree to it, in the reference configuration, m
    light_pos0: _Array[np.float64]  # (nlight, 3) from its body to it, in the reference configuration, m
    light_dir0: _Array[np.float64]  # (nlight, 3) where it shines in the world, in the reference configuration, unit vector
    light_attenuation: _Array[np.float32]  # (nlight, 3) how it fades with distance: constant, linear (1/m), quadratic (1/m²)
    light_cutoff: _Array[np.float32]  # (nlight) half angle of a spot, in degrees
    light_exponent: _Array[np.float32]  # (nlight) how a spot fades towards its rim, no unit
    light_ambient: _Array[np.float32]  # (nlight, 3) colour of what it adds everywhere: red, green, blue, 0 to 1
    light_diffuse: _Array[np.float32]  # (nlight, 3) colour of what matt surfaces reflect: red, green, blue, 0 to 1
    light_specular: _Array[np.float32]  # (nlight, 3) colour of highlights: red, green, blue, 0 to 1
    flex_contype: _Array[np.int32]  # (nflex) bits that say what it is for contacts
    flex_conaffinity: _Array[np.int32]  # (nflex) bits that say what it touches
    flex_condim: _Array[np.int32]  # (nflex) directions in which its contacts push: 1, 3, 4 or 6
    flex_priority: _Array[np.int32]  # (nflex) the higher one of two partners decides about their contact
    flex_solmix: _Array[np.float64]  # (nflex) its weight when contact parameters are averaged, no unit
    flex_solref: _Array[np.float64]  # (nflex, 2) how stiff its contacts are (`solref`): time constant in s and damping ratio
    flex_solimp: _Array[np.float64]  # (nflex, 5) how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power
    flex_friction: _Array[np.float64]  # (nflex, 3) friction coefficients: sliding (no unit), spinning (m), rolling (m)
    flex_margin: _Array[np.float64]  # (nflex) distance at which contacts are found, m
    flex_gap: _Array[np.float64]  # (nflex) part of the margin in which a contact has no force yet, m
    flex_internal: _Array[np.uint8]  # (nflex) whether elements are kept from turning inside out
    flex_selfcollide: _Array[np.int32]  # (nflex) whether and how it collides with itself (`FlexSelf`)
    flex_activelayers: _Array[np.int32]  # (nflex) how many layers of tetrahedra, from the surface inwards, collide
    flex_passive: _Array[np.int32]  # (nflex) whether its contacts act as passive forces
    flex_dim: _Array[np.int32]  # (nflex) 1 for a line, 2 for a surface, 3 for a solid
    flex_matid: _Array[np.int32]  # (nflex) its material, -1 for none
    flex_group: _Array[np.int32]  # (nflex) number of the group that shows or hides it; viewers know 0 to 5
    flex_interp: _Array[np.int32]  # (nflex) 0 if its vertices move by themselves; 1 or 2, the order of interpolation, if its nodes move them
    flex_nodeadr: _Array[np.int32]  # (nflex) its first node
    flex_nodenum: _Array[np.int32]  # (nflex) how many nodes it has
    flex_vertadr: _Array[np.int32]  # (nflex) its first vertex
    flex_vertnum: _Array[np.int32]  # (nflex) how many vertices it has
    flex_edgeadr: _Array[np.int32]  # (nflex) its first edge
    flex_edgenum: _Array[np.int32]  # (nflex) how many edges it has
    flex_elemadr: _Array[np.int32]  # (nflex) its first element
    flex_elemnum: _Array[np.int32]  # (nflex) how many elements it has
    flex_elemdataadr: _Array[np.int32]  # (nflex) where its elements start in `flex_elem`
    flex_elemedgeadr: _Array[np.int32]  # (nflex) where its elements start in `flex_elemedge`
    flex_shellnum: _Array[np.int32]  # (nflex) how many pieces its surface has
    flex_shelldataadr: _Array[np.int32]  # (nflex) where its surface starts in `flex_shell`
    flex_evpairadr: _Array[np.int32]  # (nflex) its first pair in `flex_evpair`
    flex_evpairnum: _Array[np.int32]  # (nflex) how many such pairs it has
    flex_texcoordadr: _Array[np.int32]  # (nflex) where its texture coordinates start, -1 for none
    flex_nodebodyid: _Array[np.int32]  # (nflexnode) the body that carries each node
    flex_vertbodyid: _Array[np.int32]  # (nflexvert) the body that carries each vertex, -1 where nodes move it
    flex_vertedgeadr: _Array[np.int32]  # (nflexvert) the first edge that meets in each vertex
    flex_vertedgenum: _Array[np.int32]  # (nflexvert) how many edges meet in each vertex
    flex_vertedge: _Array[np.int32]  # (nflexedge, 2) those edges, vertex by vertex
    flex_edge: _Array[np.int32]  # (nflexedge, 2) the two ends of each edge
    flex_edgeflap: _Array[np.int32]  # (nflexedge, 2) the two vertices opposite an edge, for surfaces
    flex_elem: _Array[np.int32]  # (nflexelemdata) the corners of each element
    flex_elemtexcoord: _Array[np.int32]  # (nflexelemdata) the texture coordinates at the corners of each element
    flex_elemedge: _Array[np.int32]  # (nflexelemedge) the edges of each element
    flex_elemlayer: _Array[np.int32]  # (nflexelem) how many layers below the surface a tetrahedron lies
    flex_shell: _Array[np.int32]  # (nflexshelldata) the corners of each piece of the surface
    flex_evpair: _Array[np.int32]  # (nflexevpair, 2) elements and vertices that are tested for contact
    flex_vert: _Array[np.float64]  # (nflexvert, 3) each vertex in the frame of its body, m
    flex_vert0: _Array[np.float64]  # (nflexvert, 3) each vertex in the reference configuration, scaled to the unit cube, no unit
    flex_vertmetric: _Array[np.float64]  # (nflexvert, 4) inverse of the shape around each vertex at rest, 2×2, 1/m
    flex_node: _Array[np.float64]  # (nflexnode, 3) each node in the frame of its body, m
    flex_node0: _Array[np.float64]  # (nflexnode, 3) each node in the world, in the reference configuration, m
    flexedge_length0: _Array[np.float64]  # (nflexedge) length of each edge in the reference configuration, m
    flexedge_invweight0: _Array[np.float64]  # (nflexedge) how easily an edge is stretched in the reference configuration, 1/kg
    flex_radius: _Array[np.float64]  # (nflex) thickness around its elements, m
    flex_size: _Array[np.float64]  # (nflex, 3) half sizes of the box around it in the reference configuration, m
    flex_stiffness: _Array[np.float64]  # (nflexelem, 21) stiffness of each element, upper triangle of a 6×6 matrix, N/m³
    flex_bending: _Array[np.float64]  # (nflexedge, 17) stiffness of each edge against bending: a 4×4 matrix (N/m) and the rest curvature
    flex_damping: _Array[np.float64]  # (nflex) damping in proportion to stiffness, s
    flex_edgestiffness: _Array[np.float64]  # (nflex) spring constant of edges, N/m
    flex_edgedamping: _Array[np.float64]  # (nflex) viscous damping of edges, N·s/m
    flex_edgeequality: _Array[np.int32]  # (nflex) what an equality constraint holds: 0 nothing, 1 edges, 2 vertices
    flex_rigid: _Array[np.uint8]  # (nflex) whether one body carries all of it
    flexedge_rigid: _Array[np.uint8]  # (nflexedge) whether one body carries both ends of an edge
    flex_centered: _Array[np.uint8]  # (nflex) whether every vertex sits at the origin of its body
    flex_flatskin: _Array[np.uint8]  # (nflex) whether its surface is drawn without smoothing
    flex_bvhadr: _Array[np.int32]  # (nflex) root of its tree of bounding volumes, -1 without one
    flex_bvhnum: _Array[np.int32]  # (nflex) nodes of its tree of bounding volumes
    flexedge_J_rownnz: _Array[np.int32]  # (nflexedge) entries in the Jacobian row of an edge
    flexedge_J_rowadr: _Array[np.int32]  # (nflexedge) where the Jacobian row of an edge starts
    flexedge_J_colind: _Array[np.int32]  # (nJfe) the dof of each entry
    flexvert_J_rownnz: _Array[np.int32]  # (nflexvert, 2) entries in the two Jacobian rows of a vertex
    flexvert_J_rowadr: _Array[np.int32]  # (nflexvert, 2) where the two Jacobian rows of a vertex start
    flexvert_J_colind: _Array[np.int32]  # (nJfv, 2) the dofs of each entry
    flex_rgba: _Array[np.float32]  # (nflex, 4) its colour where no material gives one: red, green, blue, opacity, 0 to 1
    flex_texcoord: _Array[np.float32]  # (nflextexcoord, 2) texture coordinates
    mesh_vertadr: _Array[np.int32]  # (nmesh) its first vertex
    mesh_vertnum: _Array[np.int32]  # (nmesh) how many vertices it has
    mesh_faceadr: _Array[np.int32]  # (nmesh) its first triangle
    mesh_facenum: _Array[np.int32]  # (nmesh) how many triangles it has
    mesh_bvhadr: _Array[np.int32]  # (nmesh) root of its tree of bounding volumes
    mesh_bvhnum: _Array[np.int32]  # (nmesh) nodes of its tree of bounding volumes
    mesh_octadr: _Array[np.int32]  # (nmesh) root of its octree
    mesh_octnum: _Array[np.int32]  # (nmesh) nodes of its octree
    mesh_normaladr: _Array[np.int32]  # (nmesh) its first normal
    mesh_normalnum: _Array[np.int32]  # (nmesh) how many normals it has
    mesh_texcoordadr: _Array[np.int32]  # (nmesh) its first texture coordinate, -1 for none
    mesh_texcoordnum: _Array[np.int32]  # (nmesh) how many texture coordinates it has
    mesh_graphadr: _Array[np.int32]  # (nmesh) where its convex hull starts in `mesh_graph`, -1 for none
    mesh_vert: _Array[np.float32]  # (nmeshvert, 3) vertices in the frame of the mesh, m
    mesh_normal: _Array[np.float32]  # (nmeshnormal, 3) normals in the frame of the mesh, unit vectors
    mesh_texcoord: _Array[np.float32]  # (nmeshtexcoord, 2) texture coordinates
    mesh_face: _Array[np.int32]  # (nmeshface, 3) the three vertices of each triangle
    mesh_facenormal: _Array[np.int32]  # (nmeshface, 3) the three normals of each triangle, -1 for none
    mesh_facetexcoord: _Array[np.int32]  # (nmeshface, 3) the three texture coordinates of each triangle, -1 for none
    mesh_graph: _Array[np.int32]  # (nmeshgraph) convex hulls: which vertices are neighbours
    mesh_scale: _Array[np.float64]  # (nmesh, 3) how much the file's vertices were stretched along each axis, no unit
    mesh_pos: _Array[np.float64]  # (nmesh, 3) how far the file's vertices were moved, m
    mesh_quat: _Array[np.float64]  # (nmesh, 4) how the file's vertices were turned, unit quaternion
    mesh_pathadr: _Array[np.int32]  # (nmesh) where its file name starts in `paths`, -1 for none
    mesh_polynum: _Array[np.int32]  # (nmesh) how many flat faces its hull has
    mesh_polyadr: _Array[np.int32]  # (nmesh) the first flat face of its hull
    mesh_polynormal: _Array[np.float64]  # (nmeshpoly, 3) which way each flat face looks, unit vector
    mesh_polyvertadr: _Array[np.int32]  # (nmeshpoly) where the corners of a flat face start
    mesh_polyvertnum: _Array[np.int32]  # (nmeshpoly) how many corners a flat face has
    mesh_polyvert: _Array[np.int32]  # (nmeshpolyvert) the corners of flat faces
    mesh_polymapadr: _Array[np.int32]  # (nmeshvert) where the faces that meet in a vertex start
    mesh_polymapnum: _Array[np.int32]  # (nmeshvert) how many faces meet in a vertex
    mesh_polymap: _Array[np.int32]  # (nmeshpolymap) those faces, vertex by vertex
    skin_matid: _Array[np.int32]  # (nskin) its material, -1 for none
    skin_group: _Array[np.int32]  # (nskin) number of the group that shows or hides it; viewers know 0 to 5
    skin_rgba: _Array[np.float32]  # (nskin, 4) its colour where no material gives one: red, green, blue, opacity, 0 to 1
    skin_inflate: _Array[np.float32]  # (nskin) how far it is pushed out along its normals, m
    skin_vertadr: _Array[np.int32]  # (nskin) its first vertex
    skin_vertnum: _Array[np.int32]  # (nskin) how many vertices it has
    skin_texcoordadr: _Array[np.int32]  # (nskin) its first texture coordinate, -1 for none
    skin_faceadr: _Array[np.int32]  # (nskin) its first triangle
    skin_facenum: _Array[np.int32]  # (nskin) how many triangles it has
    skin_boneadr: _Array[np.int32]  # (nskin) its first bone
    skin_bonenum: _Array[np.int32]  # (nskin) how many bones it has
    skin_vert: _Array[np.float32]  # (nskinvert, 3) vertices before any bone moves them, m
    skin_texcoord: _Array[np.float32]  # (nskintexvert, 2) texture coordinates
    skin_face: _Array[np.int32]  # (nskinface, 3) the three vertices of each triangle
    skin_bonevertadr: _Array[np.int32]  # (nskinbone) where the vertices of a bone start
    skin_bonevertnum: _Array[np.int32]  # (nskinbone) how many vertices a bone moves
    skin_bonebindpos: _Array[np.float32]  # (nskinbone, 3) where a bone was when it was tied to the skin, m
    skin_bonebindquat: _Array[np.float32]  # (nskinbone, 4) how a bone was turned when it was tied to the skin, unit quaternion
    skin_bonebodyid: _Array[np.int32]  # (nskinbone) the body that moves a bone
    skin_bonevertid: _Array[np.int32]  # (nskinbonevert) the vertices that each bone moves
    skin_bonevertweight: _Array[np.float32]  # (nskinbonevert) how much it moves each of them, no unit
    skin_pathadr: _Array[np.int32]  # (nskin) where its file name starts in `paths`, -1 for none
    hfield_size: _Array[np.float64]  # (nhfield, 4) half sizes along x and y, height of the top, depth of the base, m
    hfield_nrow: _Array[np.int32]  # (nhfield) rows of the grid, along y
    hfield_ncol: _Array[np.int32]  # (nhfield) columns of the grid, along x
    hfield_adr: _Array[np.int32]  # (nhfield) where its heights start
    hfield_data: _Array[np.float32]  # (nhfielddata) heights between 0 and 1, row by row, in units of the height of the top
    hfield_pathadr: _Array[np.int32]  # (nhfield) where its file name starts in `paths`, -1 for none
    tex_type: _Array[np.int32]  # (ntex) 2D, cube or sky box (`TextureType`)
    tex_colorspace: _Array[np.int32]  # (ntex) how colours are encoded (`ColorSpace`)
    tex_height: _Array[np.int32]  # (ntex) pixels from top to bottom
    tex_width: _Array[np.int32]  # (ntex) pixels from left to right
    tex_nchannel: _Array[np.int32]  # (ntex) bytes per pixel
    tex_adr: _Array[np.int64]  # (ntex) where its pixels start
    tex_data: _Array[np.uint8]  # (ntexdata) pixels of all textures
    tex_pathadr: _Array[np.int32]  # (ntex) where its file name starts in `paths`, -1 for none
    mat_texid: _Array[np.int32]  # (nmat, 10) its textures by role, -1 where there is none
    mat_texuniform: _Array[np.uint8]  # (nmat) whether a cube texture keeps its scale on every object
    mat_texrepeat: _Array[np.float32]  # (nmat, 2) how often a 2D texture is repeated along each axis
    mat_emission: _Array[np.float32]  # (nmat) how much it glows, 0 to 1
    mat_specular: _Array[np.float32]  # (nmat) how strong its highlights are, 0 to 1
    mat_shininess: _Array[np.float32]  # (nmat) how small its highlights are, 0 to 1
    mat_reflectance: _Array[np.float32]  # (nmat) how much it mirrors, 0 to 1
    mat_metallic: _Array[np.float32]  # (nmat) how metallic it looks, 0 to 1; -1 where not given
    mat_roughness: _Array[np.float32]  # (nmat) how rough it looks, 0 to 1; -1 where not given
    mat_rgba: _Array[np.float32]  # (nmat, 4) its colour: red, green, blue, opacity, 0 to 1
    pair_dim: _Array[np.int32]  # (npair) directions in which its contacts push: 1, 3, 4 or 6
    pair_geom1: _Array[np.int32]  # (npair) the first geom
    pair_geom2: _Array[np.int32]  # (npair) the second geom
    pair_signature: _Array[np.int32]  # (npair) both bodies in one number
    pair_solref: _Array[np.float64]  # (npair, 2) how stiff its contacts are (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s
    pair_solreffriction: _Array[np.float64]  # (npair, 2) the same for the friction directions
    pair_solimp: _Array[np.float64]  # (npair, 5) how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power
    pair_margin: _Array[np.float64]  # (npair) distance at which contacts are found, m
    pair_gap: _Array[np.float64]  # (npair) part of the margin in which a contact has no force yet, m
    pair_friction: _Array[np.float64]  # (npair, 5) friction coefficients: two of sliding (no unit), one of spinning (m), two of rolling (m)
    exclude_signature: _Array[np.int32]  # (nexclude) both bodies in one number
    eq_type: _Array[np.int32]  # (neq) what it holds together (`EqualityType`)
    eq_obj1id: _Array[np.int32]  # (neq) the first object
    eq_obj2id: _Array[np.int32]  # (neq) the second object, -1 for none
    eq_objtype: _Array[np.int32]  # (neq) what kind of objects they are (`ObjType`)
    eq_active0: _Array[np.uint8]  # (neq) whether it is in force after a reset
    eq_solref: _Array[np.float64]  # (neq, 2) how stiff it is (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s
    eq_solimp: _Array[np.float64]  # (neq, 5) how hard it is (`solimp`): smallest and largest impedance, width in m or rad, midpoint, power
    eq_data: _Array[np.float64]  # (neq, 11) anchors and relative pose (m, unit quaternion) or coefficients of a polynomial, as its type needs
    tendon_adr: _Array[np.int32]  # (ntendon) first station of its path
    tendon_num: _Array[np.int32]  # (ntendon) how many stations its path has
    tendon_matid: _Array[np.int32]  # (ntendon) its material, -1 for none
    tendon_group: _Array[np.int32]  # (ntendon) number of the group that shows or hides it; viewers know 0 to 5
    tendon_treenum: _Array[np.int32]  # (ntendon) how many trees it runs along
    tendon_treeid: _Array[np.int32]  # (ntendon, 2) the first two of them, -1 where there is none
    tendon_limited: _Array[np.uint8]  # (ntendon) whether its range is enforced
    tendon_actfrclimited: _Array[np.uint8]  # (ntendon) whether the actuator force on it is clamped
    tendon_width: _Array[np.float64]  # (ntendon) radius with which it is drawn, m
    tendon_solref_lim: _Array[np.float64]  # (ntendon, 2) how stiff its limit is (`solref`): time constant in s and damping ratio
    tendon_solimp_lim: _Array[np.float64]  # (ntendon, 5) how hard its limit is (`solimp`): smallest and largest impedance, width in m, midpoint, power
    tendon_solref_fri: _Array[np.float64]  # (ntendon, 2) how stiff its dry friction is (`solref`): time constant in s and damping ratio
    tendon_solimp_fri: _Array[np.float64]  # (ntendon, 5) how hard its dry friction is (`solimp`): smallest and largest impedance, width, midpoint, power
    tendon_range: _Array[np.float64]  # (ntendon, 2) smallest and largest length, m; of a fixed tendon in units of the joints that it adds up, as all its lengths
    tendon_actfrcrange: _Array[np.float64]  # (ntendon, 2) smallest and largest sum of actuator forces on it, N
    tendon_margin: _Array[np.float64]  # (ntendon) how far before the limit the constraint appears, m
    tendon_stiffness: _Array[np.float64]  # (ntendon) spring constant, N/m
    tendon_damping: _Array[np.float64]  # (ntendon) viscous damping, N·s/m
    tendon_armature: _Array[np.float64]  # (ntendon) inertia that its speed carries, kg
    tendon_frictionloss: _Array[np.float64]  # (ntendon) dry friction: the force that it takes to move, N
    tendon_lengthspring: _Array[np.float64]  # (ntendon, 2) lengths between which its spring is at rest, m
    tendon_length0: _Array[np.float64]  # (ntendon) length in the reference configuration, m
    tendon_invweight0: _Array[np.float64]  # (ntendon) how easily it is lengthened in the reference configuration, 1/kg
    tendon_user: _Array[np.float64]  # (ntendon, nuser_tendon) numbers that belong to the user
    tendon_rgba: _Array[np.float32]  # (ntendon, 4) its colour where no material gives one: red, green, blue, opacity, 0 to 1
    wrap_type: _Array[np.int32]  # (nwrap) kind of a station of a path (`WrapType`)
    wrap_objid: _Array[np.int32]  # (nwrap) the site, geom or joint of the station
    wrap_prm: _Array[np.float64]  # (nwrap) divisor of a pulley, coefficient of a joint, or side site of a geom, no unit
    actuator_trntype: _Array[np.int32]  # (nu) what it pulls on (`ActuatorTransmission`)
    actuator_dyntype: _Array[np.int32]  # (nu) how control becomes activation (`ActuatorDynamics`)
    actuator_gaintype: _Array[np.int32]  # (nu) how its gain is computed (`GainType`)
    actuator_biastype: _Array[np.int32]  # (nu) how its bias is computed (`BiasType`)
    actuator_trnid: _Array[np.int32]  # (nu, 2) the joint, tendon, site or body it acts on, and a second one where there is one
    actuator_actadr: _Array[np.int32]  # (nu) its first activation, -1 without any
    actuator_actnum: _Array[np.int32]  # (nu) how many activations it has
    actuator_group: _Array[np.int32]  # (nu) number of the group that shows, hides or disables it; 0 to 30 can be disabled
    actuator_history: _Array[np.int32]  # (nu, 2) remembered controls: how many, and how they are interpolated
    actuator_historyadr: _Array[np.int32]  # (nu) where they start in `history`, -1 for none
    actuator_delay: _Array[np.float64]  # (nu) by how much its control is late, s
    actuator_ctrllimited: _Array[np.uint8]  # (nu) whether its control is clamped
    actuator_forcelimited: _Array[np.uint8]  # (nu) whether its force is clamped
    actuator_actlimited: _Array[np.uint8]  # (nu) whether its activation is clamped
    actuator_dynprm: _Array[np.float64]  # (nu, 10) parameters of the dynamics: of a filter the time constant, of a muscle the time constants of activation and deactivation, s
    actuator_gainprm: _Array[np.float64]  # (nu, 10) parameters of the gain: of a fixed one the force per unit of control, N or N·m; of an affine one also per unit of length and velocity
    actuator_biasprm: _Array[np.float64]  # (nu, 10) parameters of the bias: of an affine one a force (N or N·m), and force per unit of length and velocity
    actuator_actearly: _Array[np.uint8]  # (nu) whether the force uses the activation of the end of the step
    actuator_ctrlrange: _Array[np.float64]  # (nu, 2) smallest and largest control: N or N·m for a motor, m or rad for a position servo, 0 to 1 for a muscle
    actuator_forcerange: _Array[np.float64]  # (nu, 2) smallest and largest force along its own length, N or N·m
    actuator_actrange: _Array[np.float64]  # (nu, 2) smallest and largest activation, in the units of the control, integrated over s for an integrator
    actuator_gear: _Array[np.float64]  # (nu, 6) scale of its length and of what it transmits, by direction: three of forces, three of torques; no unit for a joint or tendon
    actuator_cranklength: _Array[np.float64]  # (nu) length of the rod of a slider-crank, m
    actuator_acc0: _Array[np.float64]  # (nu) size of the acceleration that a unit force gives in the reference configuration, 1/kg
    actuator_length0: _Array[np.float64]  # (nu) length in the reference configuration, m or rad, gear included
    actuator_lengthrange: _Array[np.float64]  # (nu, 2) shortest and longest that it can be, m or rad, gear included
    actuator_user: _Array[np.float64]  # (nu, nuser_actuator) numbers that belong to the user
    actuator_plugin: _Array[np.int32]  # (nu) its plugin instance, -1 for none
    sensor_type: _Array[np.int32]  # (nsensor) what it measures (`SensorType`)
    sensor_datatype: _Array[np.int32]  # (nsensor) what kind of numbers it gives (`DataType`)
    sensor_needstage: _Array[np.int32]  # (nsensor) when in the pipeline it can be computed (`SensorStage`)
    sensor_objtype: _Array[np.int32]  # (nsensor) kind of the object that it is on (`ObjType`)
    sensor_objid: _Array[np.int32]  # (nsensor) the object that it is on
    sensor_reftype: _Array[np.int32]  # (nsensor) kind of the object that it is relative to (`ObjType`)
    sensor_refid: _Array[np.int32]  # (nsensor) the object that it is relative to, -1 for the world
    sensor_intprm: _Array[np.int32]  # (nsensor, 3) integer parameters, as its type needs
    sensor_dim: _Array[np.int32]  # (nsensor) how many numbers it gives
    sensor_adr: _Array[np.int32]  # (nsensor) where they start in `sensordata`
    sensor_cutoff: _Array[np.float64]  # (nsensor) bound on its output, in its own units; 0 for none
    sensor_noise: _Array[np.float64]  # (nsensor) standard deviation of its noise, in its own units, for the user to apply
    sensor_history: _Array[np.int32]  # (nsensor, 2) remembered readings: how many, and how they are interpolated
    sensor_historyadr: _Array[np.int32]  # (nsensor) where they start in `history`, -1 for none
    sensor_delay: _Array[np.float64]  # (nsensor) by how much its output is late, s
    sensor_interval: _Array[np.float64]  # (nsensor, 2) time between readings, and the time of the first, s
    sensor_user: _Array[np.float64]  # (nsensor, nuser_sensor) numbers that belong to the user
    sensor_plugin: _Array[np.int32]  # (nsensor) its plugin instance, -1 for none
    plugin: _Array[np.int32]  # (nplugin) which registered plugin each instance is of
    plugin_stateadr: _Array[np.int32]  # (nplugin) where its state starts in `plugin_state`
    plugin_statenum: _Array[np.int32]  # (nplugin) length of its state
    plugin_attr: _Array[np.uint8]  # (npluginattr) settings of all instances, as zero-terminated texts
    plugin_attradr: _Array[np.int32]  # (nplugin) where its settings start in `plugin_attr`
    numeric_adr: _Array[np.int32]  # (nnumeric) where its numbers start in `numeric_data`
    numeric_size: _Array[np.int32]  # (nnumeric) how many numbers it has
    numeric_data: _Array[np.float64]  # (nnumericdata) the numbers of all custom vectors
    text_adr: _Array[np.int32]  # (ntext) where it starts in `text_data`
    text_size: _Array[np.int32]  # (ntext) its bytes, terminator included
    text_data: bytes  # (ntextdata) all custom texts, each zero-terminated
    tuple_adr: _Array[np.int32]  # (ntuple) where its entries start
    tuple_size: _Array[np.int32]  # (ntuple) how many entries it has
    tuple_objtype: _Array[np.int32]  # (ntupledata) kind of each object (`ObjType`)
    tuple_objid: _Array[np.int32]  # (ntupledata) each object
    tuple_objprm: _Array[np.float64]  # (ntupledata) the number given with each object
    key_time: _Array[np.float64]  # (nkey) time of each keyframe, s
    key_qpos: _Array[np.float64]  # (nkey, nq) its configuration: m, rad, unit quaternions
    key_qvel: _Array[np.float64]  # (nkey, nv) its velocity, m/s and rad/s
    key_act: _Array[np.float64]  # (nkey, na) its activations, in their own units
    key_mpos: _Array[np.float64]  # (nkey, nmocap * 3) its positions of bodies placed from outside, m
    key_mquat: _Array[np.float64]  # (nkey, nmocap * 4) its orientations of bodies placed from outside, unit quaternions
    key_ctrl: _Array[np.float64]  # (nkey, nu) its controls, in their own units
    name_bodyadr: _Array[np.int32]  # (nbody) where the name of each body starts in `names`
    name_jntadr: _Array[np.int32]  # (njnt) the same for joints
    name_geomadr: _Array[np.int32]  # (ngeom) the same for geoms
    name_siteadr: _Array[np.int32]  # (nsite) the same for sites
    name_camadr: _Array[np.int32]  # (ncam) the same for cameras
    name_lightadr: _Array[np.int32]  # (nlight) the same for lights
    name_flexadr: _Array[np.int32]  # (nflex) the same for deformables
    name_meshadr: _Array[np.int32]  # (nmesh) the same for meshes
    name_skinadr: _Array[np.int32]  # (nskin) the same for skins
    name_hfieldadr: _Array[np.int32]  # (nhfield) the same for height fields
    name_texadr: _Array[np.int32]  # (ntex) the same for textures
    name_matadr: _Array[np.int32]  # (nmat) the same for materials
    name_pairadr: _Array[np.int32]  # (npair) the same for contact pairs
    name_excludeadr: _Array[np.int32]  # (nexclude) the same for excluded pairs
    name_eqadr: _Array[np.int32]  # (neq) the same for equality constraints
    name_tendonadr: _Array[np.int32]  # (ntendon) the same for tendons
    name_actuatoradr: _Array[np.int32]  # (nu) the same for actuators
    name_sensoradr: _Array[np.int32]  # (nsensor) the same for sensors
    name_numericadr: _Array[np.int32]  # (nnumeric) the same for custom vectors
    name_textadr: _Array[np.int32]  # (ntext) the same for custom texts
    name_tupleadr: _Array[np.int32]  # (ntuple) the same for custom lists of objects
    name_keyadr: _Array[np.int32]  # (nkey) the same for keyframes
    name_pluginadr: _Array[np.int32]  # (nplugin) the same for plugin instances
    names: bytes  # (nnames) the name of the model, then all others, each zero-terminated
    names_map: _Array[np.int32]  # (nnames_map) hash tables from names to numbers, one per kind of object
    paths: bytes  # (npaths) file names of assets, each zero-terminated
    B_rownnz: _Array[np.int32]  # (nbody) how many dofs move each body
    B_rowadr: _Array[np.int32]  # (nbody) where the dofs of each body start in `B_colind`
    B_colind: _Array[np.int32]  # (nB) those dofs, body by body
    M_rownnz: _Array[np.int32]  # (nv) entries in each row of `M`
    M_rowadr: _Array[np.int32]  # (nv) where each row of `M` starts
    M_colind: _Array[np.int32]  # (nC) the column of each entry of `M`
    mapM2M: _Array[np.int32]  # (nC) the entry of `qM` that each entry of `M` equals
    D_rownnz: _Array[np.int32]  # (nv) entries in each row with both triangles stored
    D_rowadr: _Array[np.int32]  # (nv) where each such row starts
    D_diag: _Array[np.int32]  # (nv) where in each such row the diagonal is
    D_colind: _Array[np.int32]  # (nD) the column of each such entry
    mapM2D: _Array[np.int32]  # (nD) the entry of `M` that each entry of both triangles equals
    mapD2M: _Array[np.int32]  # (nC) the entry of both triangles that each entry of `M` equals
    actuator_fiberlength0: _Array[np.float64]  # (nu) fibre length of a compliant Hill muscle at qpos0 without activation, in optimal fibre lengths
    def body(self, name: str | bytes | SupportsIndex = ...) -> _MjModelBodyViews: ...
    def jnt(self, name: str | bytes | SupportsIndex = ...) -> _MjModelJointViews: ...
    def joint(self, name: str | bytes | SupportsIndex = ...) -> _MjModelJointViews: ...
    def geom(self, name: str | bytes | SupportsIndex = ...) -> _MjModelGeomViews: ...
    def site(self, name: str | bytes | SupportsIndex = ...) -> _MjModelSiteViews: ...
    def cam(self, name: str | bytes | SupportsIndex = ...) -> _MjModelCameraViews: ...
    def camera(self, name: str | bytes | SupportsIndex = ...) -> _MjModelCameraViews: ...
    def light(self, name: str | bytes | SupportsIndex = ...) -> _MjModelLightViews: ...
    def flex(self, name: str | bytes | SupportsIndex = ...) -> _MjModelFlexViews: ...
    def mesh(self, name: str | bytes | SupportsIndex = ...) -> _MjModelMeshViews: ...
    def skin(self, name: str | bytes | SupportsIndex = ...) -> _MjModelSkinViews: ...
    def hfield(self, name: str | bytes | SupportsIndex = ...) -> _MjModelHfieldViews: ...
    def tex(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTextureViews: ...
    def texture(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTextureViews: ...
    def mat(self, name: str | bytes | SupportsIndex = ...) -> _MjModelMaterialViews: ...
    def material(self, name: str | bytes | SupportsIndex = ...) -> _MjModelMaterialViews: ...
    def pair(self, name: str | bytes | SupportsIndex = ...) -> _MjModelPairViews: ...
    def exclude(self, name: str | bytes | SupportsIndex = ...) -> _MjModelExcludeViews: ...
    def eq(self, name: str | bytes | SupportsIndex = ...) -> _MjModelEqualityViews: ...
    def equality(self, name: str | bytes | SupportsIndex = ...) -> _MjModelEqualityViews: ...
    def tendon(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTendonViews: ...
    def ten(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTendonViews: ...
    def actuator(self, name: str | bytes | SupportsIndex = ...) -> _MjModelActuatorViews: ...
    def sensor(self, name: str | bytes | SupportsIndex = ...) -> _MjModelSensorViews: ...
    def numeric(self, name: str | bytes | SupportsIndex = ...) -> _MjModelNumericViews: ...
    def text(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTextViews: ...
    def tuple(self, name: str | bytes | SupportsIndex = ...) -> _MjModelTupleViews: ...
    def key(self, name: str | bytes | SupportsIndex = ...) -> _MjModelKeyframeViews: ...
    def keyframe(self, name: str | bytes | SupportsIndex = ...) -> _MjModelKeyframeViews: ...

class MjData:
    """A simulation."""

    def __init__(self, model: MjModel) -> None: ...
    def __copy__(self) -> MjData: ...
    def __deepcopy__(self, memo: Any) -> MjData: ...
    @property
    def model(self) -> MjModel:
        """The model that this is a simulation of."""
    @property
    def narena(self) -> int:
        """bytes that MuJoCo would set aside for contacts and constraints"""
    @property
    def nbuffer(self) -> int:
        """bytes of the arrays of fixed length"""
    @property
    def nplugin(self) -> int:
        """number of plugin instances"""
    @property
    def maxuse_arena(self) -> int:
        """most bytes of that arena ever needed since the reset"""
    @property
    def maxuse_con(self) -> int:
        """most contacts at once since the reset"""
    @property
    def maxuse_efc(self) -> int:
        """most constraint rows at once since the reset"""
    @property
    def ncon(self) -> int:
        """contacts found in this step"""
    @property
    def ne(self) -> int:
        """constraint rows of equalities"""
    @property
    def nf(self) -> int:
        """constraint rows of dry friction"""
    @property
    def nl(self) -> int:
        """constraint rows of limits"""
    @property
    def nefc(self) -> int:
        """constraint rows of all kinds"""
    @property
    def nJ(self) -> int:
        """stored entries of the constraint Jacobian"""
    @property
    def nA(self) -> int:
        """stored entries of the constraint-space inertia"""
    @property
    def nisland(self) -> int:
        """groups of trees that constraints tie together"""
    @property
    def nidof(self) -> int:
        """dofs in all such groups"""
    @property
    def ntree_awake(self) -> int:
        """trees that are awake"""
    @property
    def nbody_awake(self) -> int:
        """bodies that are awake or cannot move"""
    @property
    def nparent_awake(self) -> int:
        """bodies whose parent is awake or cannot move"""
    @property
    def nv_awake(self) -> int:
        """dofs that are awake"""
    time: float  # simulated time, s
    flg_energypos: int  # whether the potential energy is up to date
    flg_energyvel: int  # whether the kinetic energy is up to date
    flg_subtreevel: int  # whether the momenta of subtrees are up to date
    flg_rnepost: int  # whether body accelerations and interaction forces are up to date
    energy: _Array[np.float64]  # potential and kinetic energy, J; computed with the flag `energy`
    solver_niter: _Array[np.int32]  # iterations the solver took, per island
    solver_nnz: _Array[np.int32]  # entries in the Hessian or in `efc_AR`, per island
    solver_fwdinv: _Array[np.float64]  # forward-inverse comparison: size of the difference in joint forces and in constraint forces
    @property
    def contact(self) -> _MjContactList:
        """detected contacts"""
    @property
    def warning(self) -> _MjWarningStatList:
        """warnings, by type"""
    @property
    def timer(self) -> _MjTimerStatList:
        """timers, by type"""
    @property
    def solver(self) -> _MjSolverStatList:
        """solver statistics: `NISLAND` groups of `NSOLVER` iterations"""
    pstack: int  # bytes of the stack that somebody says are in use
    @property
    def pbase(self) -> int:
        """Start of the frame on the stack: zero between calls."""
    @property
    def parena(self) -> int:
        """Bytes of MuJoCo's arena that contacts and constraints would take now."""
    @property
    def maxuse_stack(self) -> int:
        """Most bytes of the stack ever used: none, the stages have work spaces of their own."""
    @property
    def maxuse_threadstack(self) -> NDArray[np.uint64]:
        """As maxuse_stack, by thread."""
    @property
    def threadpool(self) -> int:
        """The pool of threads: none."""
    @property
    def signature(self) -> int:
        """The signature of the model."""
    def bind_scalar(self, specs: Any) -> Any: ...
    def bind(self, specs: Any) -> Any:
        """The fields of the object that an element has become, or of several."""
    qpos: _Array[np.float64]  # (nq) configuration: m (slide), rad (hinge), unit quaternion (ball), m and unit quaternion (free)
    qvel: _Array[np.float64]  # (nv) velocity: m/s (slide, linear part of free), rad/s (hinge, ball, angular part of free)
    act: _Array[np.float64]  # (na) activations of actuators that have a state: 0 to 1 for muscles, else in units of the control
    history: _Array[np.float64]  # (nhistory) remembered times (s), controls and readings, for delays
    qacc_warmstart: _Array[np.float64]  # (nv) acceleration from which the solver starts, m/s² and rad/s²
    plugin_state: _Array[np.float64]  # (npluginstate) state of plugins
    ctrl: _Array[np.float64]  # (nu) controls, set by the user: N or N·m for a motor, m or rad for a position servo, 0 to 1 for a muscle
    qfrc_applied: _Array[np.float64]  # (nv) generalised force, set by the user, N (slide) and N·m (turn)
    xfrc_applied: _Array[np.float64]  # (nbody, 6) force (N) and torque (N·m) on each body at its centre of mass, in the axes of the world, set by the user
    eq_active: _Array[np.uint8]  # (neq) whether each equality constraint is in force
    mocap_pos: _Array[np.float64]  # (nmocap, 3) where bodies placed from outside are, m
    mocap_quat: _Array[np.float64]  # (nmocap, 4) how bodies placed from outside are turned, unit quaternions
    qacc: _Array[np.float64]  # (nv) acceleration, m/s² and rad/s²
    act_dot: _Array[np.float64]  # (na) rate of the activations, per s
    userdata: _Array[np.float64]  # (nuserdata) numbers that belong to the user
    sensordata: _Array[np.float64]  # (nsensordata) output of all sensors, in SI units: m, rad, m/s, rad/s, m/s², N, N·m
    tree_asleep: _Array[np.int32]  # (ntree) negative for a tree that is awake; otherwise the next tree of those that sleep together
    plugin: _Array[np.int32]  # (nplugin) which registered plugin each instance is of
    plugin_data: _Array[np.uint64]  # (nplugin) handle of what a plugin keeps for itself
    xpos: _Array[np.float64]  # (nbody, 3) origin of each body in the world, m
    xquat: _Array[np.float64]  # (nbody, 4) orientation of each body in the world, as a unit quaternion
    xmat: _Array[np.float64]  # (nbody, 9) orientation of each body in the world, as a rotation matrix
    xipos: _Array[np.float64]  # (nbody, 3) centre of mass of each body in the world, m
    ximat: _Array[np.float64]  # (nbody, 9) principal axes of inertia of each body in the world, as a rotation matrix
    xanchor: _Array[np.float64]  # (njnt, 3) anchor of each joint in the world, m
    xaxis: _Array[np.float64]  # (njnt, 3) axis of each joint in the world, unit vector
    geom_xpos: _Array[np.float64]  # (ngeom, 3) position of each geom in the world, m
    geom_xmat: _Array[np.float64]  # (ngeom, 9) orientation of each geom in the world, as a rotation matrix
    site_xpos: _Array[np.float64]  # (nsite, 3) position of each site in the world, m
    site_xmat: _Array[np.float64]  # (nsite, 9) orientation of each site in the world, as a rotation matrix
    cam_xpos: _Array[np.float64]  # (ncam, 3) position of each camera in the world, m
    cam_xmat: _Array[np.float64]  # (ncam, 9) orientation of each camera in the world, as a rotation matrix
    light_xpos: _Array[np.float64]  # (nlight, 3) position of each light in the world, m
    light_xdir: _Array[np.float64]  # (nlight, 3) direction of each light in the world, unit vector
    subtree_com: _Array[np.float64]  # (nbody, 3) centre of mass of each body and all below it, in the world, m
    cdof: _Array[np.float64]  # (nv, 6) motion that a unit speed of each dof gives, about the centre of mass of its tree: angular (rad), linear (m)
    cinert: _Array[np.float64]  # (nbody, 10) spatial inertia of each body about the centre of mass of its tree: six of inertia (kg·m²), three of mass times offset (kg·m), mass (kg)
    flexvert_xpos: _Array[np.float64]  # (nflexvert, 3) vertices of deformables in the world, m
    flexelem_aabb: _Array[np.float64]  # (nflexelem, 6) box around each element of a deformable: centre and half sizes, m
    flexedge_J: _Array[np.float64]  # (nJfe) Jacobian of the lengths of the edges of deformables, m per unit of each dof
    flexedge_length: _Array[np.float64]  # (nflexedge) lengths of the edges of deformables, m
    flexvert_J: _Array[np.float64]  # (nJfv, 2) Jacobian of the strains at the vertices of deformables, per unit of each dof
    flexvert_length: _Array[np.float64]  # (nflexvert, 2) strains at the vertices of deformables, no unit
    bvh_aabb_dyn: _Array[np.float64]  # (nbvhdynamic, 6) bounding volumes that move: centre and half sizes, m
    ten_wrapadr: _Array[np.int32]  # (ntendon) first point of each tendon's path
    ten_wrapnum: _Array[np.int32]  # (ntendon) points of each tendon's path
    ten_J_rownnz: _Array[np.int32]  # (ntendon) entries in each row of the tendon Jacobian
    ten_J_rowadr: _Array[np.int32]  # (ntendon) where each row of the tendon Jacobian starts
    ten_J_colind: _Array[np.int32]  # (ntendon, nv) the dof of each entry
    ten_J: _Array[np.float64]  # (ntendon, nv) how tendon lengths change with each dof: m/m (slide) or m/rad (turn)
    ten_length: _Array[np.float64]  # (ntendon) length of each tendon, m; of a fixed one in units of the joints that it adds up
    wrap_obj: _Array[np.int32]  # (nwrap, 2) what a point of a path lies on: a geom, -1 a site, -2 a pulley
    wrap_xpos: _Array[np.float64]  # (nwrap, 6) points of all paths in the world, two per row, m
    actuator_length: _Array[np.float64]  # (nu) length of each actuator, gear included, m or rad
    moment_rownnz: _Array[np.int32]  # (nu) entries in each row of actuator moments
    moment_rowadr: _Array[np.int32]  # (nu) where each row of actuator moments starts
    moment_colind: _Array[np.int32]  # (nJmom) the dof of each moment
    actuator_moment: _Array[np.float64]  # (nJmom) how actuator lengths change with each dof: m/m, m/rad (a moment arm) or rad/rad
    crb: _Array[np.float64]  # (nbody, 10) spatial inertia of each body and all below it, as if rigid, laid out as `cinert`
    qM: _Array[np.float64]  # (nM) inertia matrix in the older storage: each dof, then its ancestors; kg, kg·m, kg·m²
    M: _Array[np.float64]  # (nC) inertia matrix: lower triangle by rows; kg, kg·m, kg·m²
    qLD: _Array[np.float64]  # (nC) factors of the inertia matrix, stored as `M` is
    qLDiagInv: _Array[np.float64]  # (nv) inverse of the diagonal factor
    bvh_active: _Array[np.uint8]  # (nbvh) whether a bounding volume was looked into by the last collision pass
    tree_awake: _Array[np.int32]  # (ntree) whether each tree is awake
    body_awake: _Array[np.int32]  # (nbody) whether each body is awake, asleep or cannot move (`SleepState`)
    body_awake_ind: _Array[np.int32]  # (nbody) the bodies that are awake or cannot move
    parent_awake_ind: _Array[np.int32]  # (nbody) the bodies whose parent is awake or cannot move
    dof_awake_ind: _Array[np.int32]  # (nv) the dofs that are awake
    flexedge_velocity: _Array[np.float64]  # (nflexedge) how fast the edges of deformables lengthen, m/s
    ten_velocity: _Array[np.float64]  # (ntendon) how fast tendons lengthen, m/s
    actuator_velocity: _Array[np.float64]  # (nu) how fast actuators lengthen, m/s or rad/s
    cvel: _Array[np.float64]  # (nbody, 6) velocity of each body about the centre of mass of its tree: angular (rad/s), linear (m/s)
    cdof_dot: _Array[np.float64]  # (nv, 6) rate of `cdof`, per s
    qfrc_bias: _Array[np.float64]  # (nv) Coriolis, centrifugal and gravity forces, N and N·m
    qfrc_spring: _Array[np.float64]  # (nv) forces of springs, N and N·m
    qfrc_damper: _Array[np.float64]  # (nv) forces of dampers, N and N·m
    qfrc_gravcomp: _Array[np.float64]  # (nv) forces that compensate gravity, N and N·m
    qfrc_fluid: _Array[np.float64]  # (nv) forces of the surrounding medium, N and N·m
    qfrc_passive: _Array[np.float64]  # (nv) springs, dampers, gravity compensation and medium together, N and N·m
    subtree_linvel: _Array[np.float64]  # (nbody, 3) velocity of the centre of mass of each subtree, m/s
    subtree_angmom: _Array[np.float64]  # (nbody, 3) angular momentum of each subtree about its centre of mass, kg·m²/s
    qH: _Array[np.float64]  # (nC) factors of the inertia matrix with implicit damping
    qHDiagInv: _Array[np.float64]  # (nv) inverse of the diagonal factor of that
    qDeriv: _Array[np.float64]  # (nD) how smooth forces change with velocity, N·s/m and N·m·s/rad
    qLU: _Array[np.float64]  # (nD) LU factors of the inertia matrix less the time step times `qDeriv`
    actuator_force: _Array[np.float64]  # (nu) force of each actuator along its own length, N or N·m
    qfrc_actuator: _Array[np.float64]  # (nv) forces of all actuators on the dofs, N and N·m
    qfrc_smooth: _Array[np.float64]  # (nv) all forces but those of constraints, N and N·m
    qacc_smooth: _Array[np.float64]  # (nv) acceleration without constraints, m/s² and rad/s²
    qfrc_constraint: _Array[np.float64]  # (nv) forces of constraints on the dofs, N and N·m
    qfrc_inverse: _Array[np.float64]  # (nv) force that inverse dynamics finds for the present acceleration, N and N·m
    cacc: _Array[np.float64]  # (nbody, 6) acceleration of each body about the centre of mass of its tree: angular (rad/s²), linear (m/s²)
    cfrc_int: _Array[np.float64]  # (nbody, 6) torque (N·m) and force (N) that each body receives from its parent
    cfrc_ext: _Array[np.float64]  # (nbody, 6) torque (N·m) and force (N) that each body receives from contacts and from the user
    efc_type: _Array[np.int32]  # (nefc) kind of each constraint row (`ConstraintType`)
    efc_id: _Array[np.int32]  # (nefc) the equality, dof, joint, tendon or contact that it comes from
    efc_J_rownnz: _Array[np.int32]  # (nefc) entries in each row of the Jacobian
    efc_J_rowadr: _Array[np.int32]  # (nefc) where each row of the Jacobian starts
    efc_J_rowsuper: _Array[np.int32]  # (nefc) how many of the rows that follow have the same dofs
    efc_J_colind: _Array[np.int32]  # (nJ) the dof of each entry
    efc_J: _Array[np.float64]  # (nJ) constraint Jacobian, sparse or dense: m or rad per unit of each dof
    efc_pos: _Array[np.float64]  # (nefc) how far each constraint is violated, or from being so, m or rad
    efc_margin: _Array[np.float64]  # (nefc) distance at which each constraint appears, m or rad
    efc_frictionloss: _Array[np.float64]  # (nefc) bound on the force of dry friction, N or N·m
    efc_diagApprox: _Array[np.float64]  # (nefc) estimate of the diagonal of the constraint-space inertia, 1/kg or 1/(kg·m²)
    efc_KBIP: _Array[np.float64]  # (nefc, 4) stiffness (1/s²), damping (1/s), impedance and its slope
    efc_D: _Array[np.float64]  # (nefc) weight of each constraint: inverse of `efc_R`, kg or kg·m²
    efc_R: _Array[np.float64]  # (nefc) regularisation of each constraint, 1/kg or 1/(kg·m²)
    tendon_efcadr: _Array[np.int32]  # (ntendon) first constraint row on each tendon, -1 without any
    efc_vel: _Array[np.float64]  # (nefc) how fast the constraint distances change, m/s or rad/s
    efc_aref: _Array[np.float64]  # (nefc) acceleration that each constraint asks for, m/s² or rad/s²
    efc_b: _Array[np.float64]  # (nefc) by how much the unconstrained acceleration misses that, m/s² or rad/s²
    efc_state: _Array[np.int32]  # (nefc) whether each constraint acts, and how (`ConstraintState`)
    efc_force: _Array[np.float64]  # (nefc) force of each constraint row, N or N·m
    efc_AR_rownnz: _Array[np.int32]  # (nefc) entries in each row of `efc_AR`
    efc_AR_rowadr: _Array[np.int32]  # (nefc) where each row of `efc_AR` starts
    efc_AR_colind: _Array[np.int32]  # (nA) the column of each entry of `efc_AR`
    efc_AR: _Array[np.float64]  # (nA) constraint-space inertia plus regularisation, 1/kg or 1/(kg·m²)
    tree_island: _Array[np.int32]  # (ntree) the island of each tree, -1 if nothing constrains it
    island_ntree: _Array[np.int32]  # (nisland) trees of each island
    island_itreeadr: _Array[np.int32]  # (nisland) where its trees start in `map_itree2tree`
    map_itree2tree: _Array[np.int32]  # (ntree) the trees, island by island
    dof_island: _Array[np.int32]  # (nv) the island of each dof, -1 if nothing constrains it
    island_nv: _Array[np.int32]  # (nisland) dofs of each island
    island_idofadr: _Array[np.int32]  # (nisland) where its dofs start in the order of islands
    island_dofadr: _Array[np.int32]  # (nisland) its first dof in the order of the model
    map_dof2idof: _Array[np.int32]  # (nv) place of each dof in the order of islands
    map_idof2dof: _Array[np.int32]  # (nv) the dofs in the order of islands, those without one last
    ifrc_smooth: _Array[np.float64]  # (nidof) `qfrc_smooth` in the order of islands
    iacc_smooth: _Array[np.float64]  # (nidof) `qacc_smooth` in the order of islands
    iM_rownnz: _Array[np.int32]  # (nidof) entries in each row of `iM`
    iM_rowadr: _Array[np.int32]  # (nidof) where each row of `iM` starts
    iM_colind: _Array[np.int32]  # (nC) the column of each entry of `iM`
    iM: _Array[np.float64]  # (nC) inertia matrix in the order of islands
    iLD: _Array[np.float64]  # (nC) its factors
    iLDiagInv: _Array[np.float64]  # (nidof) inverse of the diagonal factor
    iacc: _Array[np.float64]  # (nidof) acceleration in the order of islands
    efc_island: _Array[np.int32]  # (nefc) the island of each constraint row
    island_ne: _Array[np.int32]  # (nisland) equality rows of each island
    island_nf: _Array[np.int32]  # (nisland) dry friction rows of each island
    island_nefc: _Array[np.int32]  # (nisland) constraint rows of each island
    island_iefcadr: _Array[np.int32]  # (nisland) where its rows start in the order of islands
    map_efc2iefc: _Array[np.int32]  # (nefc) place of each constraint row in the order of islands
    map_iefc2efc: _Array[np.int32]  # (nefc) the constraint rows in the order of islands
    iefc_type: _Array[np.int32]  # (nefc) `efc_type` in the order of islands
    iefc_id: _Array[np.int32]  # (nefc) `efc_id` in the order of islands
    iefc_J_rownnz: _Array[np.int32]  # (nefc) `efc_J_rownnz` in the order of islands
    iefc_J_rowadr: _Array[np.int32]  # (nefc) `efc_J_rowadr` in the order of islands
    iefc_J_rowsuper: _Array[np.int32]  # (nefc) `efc_J_rowsuper` in the order of islands
    iefc_J_colind: _Array[np.int32]  # (nJ) `efc_J_colind` in the order of islands
    iefc_J: _Array[np.float64]  # (nJ) `efc_J` in the order of islands
    iefc_frictionloss: _Array[np.float64]  # (nefc) `efc_frictionloss` in the order of islands
    iefc_D: _Array[np.float64]  # (nefc) `efc_D` in the order of islands
    iefc_R: _Array[np.float64]  # (nefc) `efc_R` in the order of islands
    iefc_aref: _Array[np.float64]  # (nefc) `efc_aref` in the order of islands
    iefc_state: _Array[np.int32]  # (nefc) `efc_state` in the order of islands
    iefc_force: _Array[np.float64]  # (nefc) `efc_force` in the order of islands
    ifrc_constraint: _Array[np.float64]  # (nidof) `qfrc_constraint` in the order of islands
    def body(self, name: str | bytes | SupportsIndex = ...) -> _MjDataBodyViews: ...
    def jnt(self, name: str | bytes | SupportsIndex = ...) -> _MjDataJointViews: ...
    def joint(self, name: str | bytes | SupportsIndex = ...) -> _MjDataJointViews: ...
    def geom(self, name: str | bytes | SupportsIndex = ...) -> _MjDataGeomViews: ...
    def site(self, name: str | bytes | SupportsIndex = ...) -> _MjDataSiteViews: ...
    def cam(self, name: str | bytes | SupportsIndex = ...) -> _MjDataCameraViews: ...
    def camera(self, name: str | bytes | SupportsIndex = ...) -> _MjDataCameraViews: ...
    def light(self, name: str | bytes | SupportsIndex = ...) -> _MjDataLightViews: ...
    def eq(self, name: str | bytes | SupportsIndex = ...) -> _MjDataEqualityViews: ...
    def equality(self, name: str | bytes | SupportsIndex = ...) -> _MjDataEqualityViews: ...
    def tendon(self, name: str | bytes | SupportsIndex = ...) -> _MjDataTendonViews: ...
    def ten(self, name: str | bytes | SupportsIndex = ...) -> _MjDataTendonViews: ...
    def actuator(self, name: str | bytes | SupportsIndex = ...) -> _MjDataActuatorViews: ...
    def sensor(self, name: str | bytes | SupportsIndex = ...) -> _MjDataSensorViews: ...

class Batch:
    """N simulations of one model that go on together."""

    time: _Array[np.float64]  # (n) simulated time, s
    qpos: _Array[np.float64]  # (n, nq) positions
    qvel: _Array[np.float64]  # (n, nv) velocities
    act: _Array[np.float64]  # (n, na) activations
    qacc: _Array[np.float64]  # (n, nv) accelerations of the last step
    qacc_warmstart: _Array[np.float64]  # (n, nv) where the solver starts from
    ctrl: _Array[np.float64]  # (n, nu) controls
    qfrc_applied: _Array[np.float64]  # (n, nv) applied joint forces
    xfrc_applied: _Array[np.float64]  # (n, nbody, 6) applied forces and torques on bodies
    eq_active: _Array[np.uint8]  # (n, neq) which equality constraints are in force
    mocap_pos: _Array[np.float64]  # (n, nmocap, 3) where bodies placed from outside are
    mocap_quat: _Array[np.float64]  # (n, nmocap, 4) how bodies placed from outside are turned
    userdata: _Array[np.float64]  # (n, nuserdata) numbers that belong to the user
    history: _Array[np.float64]  # (n, nhistory) what delays remember
    sensordata: _Array[np.float64]  # (n, nsensordata) what sensors have read in the last step
    energy: _Array[np.float64]  # (n, 2) potential and kinetic energy, with the flag `energy`
    warning: _Array[np.int32]  # (n, mjNWARNING) how often each warning was given since the reset
    warning_info: _Array[np.int32]  # (n, mjNWARNING) what the last warning of each kind was about
    def __init__(self, model: MjModel, n: int, nthread: int | None = None, *, fields: list[str] | tuple[str, ...] = ()) -> None: ...
    def __len__(self) -> int: ...
    @property
    def n(self) -> int:
        """How many simulations there are."""
    @property
    def model(self) -> MjModel:
        """The model of all simulations."""
    @property
    def nthread(self) -> int:
        """Threads that compute, beside the one that calls."""
    @property
    def fields(self) -> list[str]:
        """The names of the fields that have an array."""
    def keep(self, *names: str) -> None:
        """Keeps an array of fields of MjData from now on: any but those whose length changes from step to step. Rows are zero"""
    def field(self, name: str) -> NDArray[Any]:
        """The array of a field that is kept, simulations first: `batch.field("xpos")` is (n, nbody, 3)."""
    def step(self, ctrl: ArrayLike | None = None, nstep: int = 1, mask: ArrayLike | None = None, *, rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """Advances simulations by `nstep` steps. One that diverges starts again, as with mj_step, and `warning` says so."""
    def forward(self, mask: ArrayLike | None = None, *, rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """Computes everything that follows from the states, as mj_forward does."""
    def reset(self, mask: ArrayLike | None = None, keyframe: Union[int, str, NoneType] = None, *, qpos: ArrayLike | None = None, qvel: ArrayLike | None = None) -> None:
        """Takes simulations back to the reference configuration of their model, or to a keyframe."""
    def vary(self, name: str | None = None, values: ArrayLike | None = None, *, set_const: bool | None = None, **fields: ArrayLike) -> None:
        """Gives each simulation its own values of fields of the model: `batch.vary("body_mass", masses)` with a row for each"""
    def vary_nothing(self) -> None:
        """All simulations have the values of the model again."""
    @property
    def varied(self) -> list[str]:
        """The fields of the model that vary: those that were chosen, and those that follow from them."""

_Recompiled = tuple[MjModel, MjData]

class MjsElement:
    """An element of a model."""

class MjByteVec(np.ndarray[Any, np.dtype[np.uint8]]):
    """Bytes of a field."""

class MjCharVec(Sequence[str]):
    """The letters of a field, each of which can be replaced."""
    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __len__(self) -> int: ...
    def __setitem__(self, index: int, value: str) -> None: ...

class MjDoubleVec(np.ndarray[Any, np.dtype[np.float64]]):
    """Numbers of a field that may have any length."""

class MjFloatVec(np.ndarray[Any, np.dtype[np.float32]]):
    """Numbers of single precision of a field that may have any length."""

class MjIntVec(np.ndarray[Any, np.dtype[np.int32]]):
    """Whole numbers of a field that may have any length."""

class MjStringVec(Sequence[str]):
    """The texts of a field, each of which can be replaced."""
    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __len__(self) -> int: ...
    def __setitem__(self, index: int, value: str) -> None: ...

@final
class MjSpec:
    """A model as it is written: to be built, searched, changed and compiled."""
    def __init__(self) -> None: ...
    def activate_plugin(self, name: str) -> None:
        """Has the model ask for a plugin, so that its elements can have it."""
    def actuator(self, name: str) -> MjsActuator | None:
        """The actuator of this name; None if there is none."""
    @property
    def actuators(self) -> list[MjsActuator]:
        """Each actuator of the model, in order."""
    def add_actuator(self, default: MjsDefault | None = None, **values: Any) -> MjsActuator:
        """Adds a actuator; its fields can be given by name."""
    def add_default(self, classname: str, parent: MjsDefault | None = None) -> MjsDefault | None:
        """Adds a default class; None if there is one of this name."""
    def add_equality(self, default: MjsDefault | None = None, **values: Any) -> MjsEquality:
        """Adds a equality; its fields can be given by name."""
    def add_exclude(self, **values: Any) -> MjsExclude:
        """Adds a exclude; its fields can be given by name."""
    def add_flex(self, **values: Any) -> MjsFlex:
        """Adds a flex; its fields can be given by name."""
    def add_hfield(self, **values: Any) -> MjsHField:
        """Adds a hfield; its fields can be given by name."""
    def add_key(self, **values: Any) -> MjsKey:
        """Adds a key; its fields can be given by name."""
    def add_material(self, default: MjsDefault | None = None, **values: Any) -> MjsMaterial:
        """Adds a material; its fields can be given by name."""
    def add_mesh(self, default: MjsDefault | None = None, **values: Any) -> MjsMesh:
        """Adds a mesh; its fields can be given by name."""
    def add_numeric(self, **values: Any) -> MjsNumeric:
        """Adds a numeric; its fields can be given by name."""
    def add_pair(self, default: MjsDefault | None = None, **values: Any) -> MjsPair:
        """Adds a pair; its fields can be given by name."""
    def add_plugin(self, **values: Any) -> MjsPlugin:
        """Adds a plugin; its fields can be given by name."""
    def add_sensor(self, **values: Any) -> MjsSensor:
        """Adds a sensor; its fields can be given by name."""
    def add_skin(self, **values: Any) -> MjsSkin:
        """Adds a skin; its fields can be given by name."""
    def add_tendon(self, default: MjsDefault | None = None, **values: Any) -> MjsTendon:
        """Adds a tendon; its fields can be given by name."""
    def add_text(self, **values: Any) -> MjsText:
        """Adds a text; its fields can be given by name."""
    def add_texture(self, **values: Any) -> MjsTexture:
        """Adds a texture; its fields can be given by name."""
    def add_tuple(self, **values: Any) -> MjsTuple:
        """Adds a tuple; its fields can be given by name."""
    assets: dict[str, Any]  # Files in memory, by name.
    def attach(self, child: MjSpec, prefix: str | None = None, suffix: str | None = None, site: Any = None, frame: Any = None) -> MjsFrame:
        """Attaches all that is in the world of another model, at a site or in a frame."""
    @property
    def bodies(self) -> list[MjsBody]:
        """Each body of the model, in order."""
    def body(self, name: str) -> MjsBody | None:
        """The body of this name; None if there is none."""
    def camera(self, name: str) -> MjsCamera | None:
        """The camera of this name; None if there is none."""
    @property
    def cameras(self) -> list[MjsCamera]:
        """Each camera of the model, in order."""
    comment: str  # comment at the start of the text; empty: none
    def compile(self) -> MjModel:
        """Compiles the model."""
    compiler: MjsCompiler  # Settings of the compiler.
    def copy(self) -> MjSpec:
        """A copy, with elements of its own."""
    copy_during_attach: bool  # Whether what is attached is a copy, or what it is in its own model too. It can only be set.
    @property
    def default(self) -> MjsDefault:
        """The main default class."""
    def delete(self, element: MjsElement) -> None:
        """Deletes an element; a body takes along what depends on it."""
    @property
    def equalities(self) -> list[MjsEquality]:
        """Each equality of the model, in order."""
    def equality(self, name: str) -> MjsEquality | None:
        """The equality of this name; None if there is none."""
    def exclude(self, name: str) -> MjsExclude | None:
        """The exclude of this name; None if there is none."""
    @property
    def excludes(self) -> list[MjsExclude]:
        """Each exclude of the model, in order."""
    def find_default(self, classname: str) -> MjsDefault | None:
        """The default class of this name; None if there is none."""
    def flex(self, name: str) -> MjsFlex | None:
        """The flex of this name; None if there is none."""
    @property
    def flexes(self) -> list[MjsFlex]:
        """Each flex of the model, in order."""
    def frame(self, name: str) -> MjsFrame | None:
        """The frame of this name; None if there is none."""
    @property
    def frames(self) -> list[MjsFrame]:
        """Each frame of the model, in order."""
    @staticmethod
    def from_file(filename: str | os.PathLike[str], include: Mapping[str, str | bytes] | None = None, assets: Mapping[str, str | bytes] | None = None) -> MjSpec:
        """Reads a model from a file. `include` has files that it includes, `assets` those that it names."""
    @staticmethod
    def from_string(xml: str | bytes, include: Mapping[str, str | bytes] | None = None, assets: Mapping[str, str | bytes] | None = None) -> MjSpec:
        """Reads a model from text. `include` has files that it includes, `assets` those that it names."""
    @staticmethod
    def from_zip(file: Any) -> MjSpec:
        """Reads a model from an archive, with the files that are in it."""
    def geom(self, name: str) -> MjsGeom | None:
        """The geom of this name; None if there is none."""
    @property
    def geoms(self) -> list[MjsGeom]:
        """Each geom of the model, in order."""
    hasImplicitPluginElem: int  # Whether an element refers to an instance by its name.
    def hfield(self, name: str) -> MjsHField | None:
        """The hfield of this name; None if there is none."""
    @property
    def hfields(self) -> list[MjsHField]:
        """Each hfield of the model, in order."""
    def joint(self, name: str) -> MjsJoint | None:
        """The joint of this name; None if there is none."""
    @property
    def joints(self) -> list[MjsJoint]:
        """Each joint of the model, in order."""
    def key(self, name: str) -> MjsKey | None:
        """The key of this name; None if there is none."""
    @property
    def keys(self) -> list[MjsKey]:
        """Each key of the model, in order."""
    def light(self, name: str) -> MjsLight | None:
        """The light of this name; None if there is none."""
    @property
    def lights(self) -> list[MjsLight]:
        """Each light of the model, in order."""
    def material(self, name: str) -> MjsMaterial | None:
        """The material of this name; None if there is none."""
    @property
    def materials(self) -> list[MjsMaterial]:
        """Each material of the model, in order."""
    memory: int  # bytes of arena and stack memory; -1: automatic
    def mesh(self, name: str) -> MjsMesh | None:
        """The mesh of this name; None if there is none."""
    meshdir: str  # Folder of meshes and height fields.
    @property
    def meshes(self) -> list[MjsMesh]:
        """Each mesh of the model, in order."""
    modelfiledir: str  # directory of the model file, with a trailing separator where it is not empty
    modelname: str  # name of the model
    nconmax: int  # most contacts (deprecated); -1: automatic
    nemax: int  # most equality constraints
    njmax: int  # most constraints (deprecated); -1: automatic
    nkey: int  # at least so many keyframes
    nstack: int  # numbers on the stack (deprecated); -1: automatic
    def numeric(self, name: str) -> MjsNumeric | None:
        """The numeric of this name; None if there is none."""
    @property
    def numerics(self) -> list[MjsNumeric]:
        """Each numeric of the model, in order."""
    nuser_actuator: int  # user numbers of each actuator
    nuser_body: int  # user numbers of each body; -1: as many as the longest list written
    nuser_cam: int  # user numbers of each camera
    nuser_geom: int  # user numbers of each geom
    nuser_jnt: int  # user numbers of each joint
    nuser_sensor: int  # user numbers of each sensor
    nuser_site: int  # user numbers of each site
    nuser_tendon: int  # user numbers of each tendon
    nuserdata: int  # length of `Data::userdata`
    option: MjOption  # Physics options.
    override_assets: bool  # Whether files of a model that is attached take the place of those of the same name.
    def pair(self, name: str) -> MjsPair | None:
        """The pair of this name; None if there is none."""
    @property
    def pairs(self) -> list[MjsPair]:
        """Each pair of the model, in order."""
    @property
    def parent(self) -> MjSpec | None:
        """The model that this one was attached to; None if it was not."""
    def plugin(self, name: str) -> MjsPlugin | None:
        """The plugin of this name; None if there is none."""
    @property
    def plugins(self) -> list[MjsPlugin]:
        """Each plugin of the model, in order."""
    def recompile(self, model: MjModel, data: MjData) -> _Recompiled:
        """Compiles the model and makes a simulation of it, with the state that `data` has of what is still there."""
    @staticmethod
    def resolve_orientation(degree: bool, sequence: Any = None, orientation: MjsOrientation | None = None) -> list[float]:
        """The quaternion of an orientation that is given in another way."""
    def sensor(self, name: str) -> MjsSensor | None:
        """The sensor of this name; None if there is none."""
    @property
    def sensors(self) -> list[MjsSensor]:
        """Each sensor of the model, in order."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added, deleted or moved."""
    def site(self, name: str) -> MjsSite | None:
        """The site of this name; None if there is none."""
    @property
    def sites(self) -> list[MjsSite]:
        """Each site of the model, in order."""
    def skin(self, name: str) -> MjsSkin | None:
        """The skin of this name; None if there is none."""
    @property
    def skins(self) -> list[MjsSkin]:
        """Each skin of the model, in order."""
    stat: MjStatistic  # Statistics that the model sets itself; what is not a number is computed.
    strippath: int  # Whether folders are left out of the names of files.
    def tendon(self, name: str) -> MjsTendon | None:
        """The tendon of this name; None if there is none."""
    @property
    def tendons(self) -> list[MjsTendon]:
        """Each tendon of the model, in order."""
    def text(self, name: str) -> MjsText | None:
        """The text of this name; None if there is none."""
    @property
    def texts(self) -> list[MjsText]:
        """Each text of the model, in order."""
    def texture(self, name: str) -> MjsTexture | None:
        """The texture of this name; None if there is none."""
    texturedir: str  # Folder of textures.
    @property
    def textures(self) -> list[MjsTexture]:
        """Each texture of the model, in order."""
    def to_file(self, file: Any) -> None:
        """Writes the model to a file."""
    def to_xml(self) -> str:
        """The model as text."""
    def to_zip(self, file: Any) -> None:
        """Writes an archive with the model and its files in memory."""
    def tuple(self, name: str) -> MjsTuple | None:
        """The tuple of this name; None if there is none."""
    @property
    def tuples(self) -> list[MjsTuple]:
        """Each tuple of the model, in order."""
    visual: MjVisual  # What a viewer should know about the model.
    @property
    def worldbody(self) -> MjsBody:
        """The body that all others stand in."""

@final
class MjsCompiler:
    """Settings of the compiler."""
    LRopt: MjLROpt  # How length ranges of actuators are found.
    alignfree: int  # whether free joints are aligned with inertial frames
    autolimits: int  # whether a range makes a thing limited
    balanceinertia: int  # whether inertias that break the triangle inequality are balanced
    boundinertia: float  # smallest diagonal inertia of a body, in kg·m²
    boundmass: float  # smallest mass of a body, in kg
    degree: int  # whether angles are degrees
    discardvisual: int  # whether geoms and meshes that only serve the eye are dropped
    eulerseq: Any  # axes of Euler angles: `x y z` turn with the body, `X Y Z` are fixed
    fitaabb: int  # whether geoms are fitted to a mesh's bounding box rather than to its inertia box
    fusestatic: int  # whether static bodies are fused with their parents
    inertiafromgeom: mjtInertiaFromGeom  # whether inertias come from geoms
    inertiagrouprange: _Array[Any]  # groups of the geoms that count for inertia
    meshdir: str  # directory of meshes and height fields
    saveinertial: int  # whether the writer saves an inertial element for every body
    settotalmass: float  # total mass to scale to, in kg; not positive: no scaling
    strippath: int  # whether directories are cut from the names of files
    texturedir: str  # directory of textures
    usethread: int  # whether several threads may be used

@final
class MjsDefault(MjsElement):
    """A default class: what elements of that class start with."""
    @property
    def actuator(self) -> MjsActuator:
        """What a actuator of this class starts with."""
    @property
    def camera(self) -> MjsCamera:
        """What a camera of this class starts with."""
    @property
    def equality(self) -> MjsEquality:
        """What a equality of this class starts with."""
    @property
    def flex(self) -> MjsFlex:
        """Flexes have no defaults."""
    @property
    def geom(self) -> MjsGeom:
        """What a geom of this class starts with."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    @property
    def joint(self) -> MjsJoint:
        """What a joint of this class starts with."""
    @property
    def light(self) -> MjsLight:
        """What a light of this class starts with."""
    @property
    def material(self) -> MjsMaterial:
        """What a material of this class starts with."""
    @property
    def mesh(self) -> MjsMesh:
        """What a mesh of this class starts with."""
    name: str  # Its name; empty if it has none.
    @property
    def pair(self) -> MjsPair:
        """What a pair of this class starts with."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    @property
    def site(self) -> MjsSite:
        """What a site of this class starts with."""
    @property
    def tendon(self) -> MjsTendon:
        """What a tendon of this class starts with."""

@final
class MjsOrientation:
    """Another way to give an orientation. To set one of them is to choose it."""
    axisangle: _Array[np.float64]  # None
    euler: _Array[np.float64]  # None
    type: int  # Which of the ways counts.
    xyaxes: _Array[np.float64]  # None
    zaxis: _Array[np.float64]  # None

@final
class MjsTendonPath:
    """What a tendon goes along."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> MjsWrap: ...

@final
class MjsWrap:
    """A part of the path of a tendon."""
    @property
    def coef(self) -> float | None:
        """How much of a joint's motion counts; None for others."""
    @property
    def divisor(self) -> float | None:
        """What a pulley divides by; None for others."""
    @property
    def info(self) -> str:
        """What errors about it end with: nothing of its own."""
    @property
    def sidesite(self) -> MjsSite | None:
        """The site that says on which side of a geom it goes; None if there is none."""
    @property
    def target(self) -> Any:
        """The joint, site or geom; None for a pulley."""
    @property
    def type(self) -> int:
        """What it is."""

@final
class MjsBody(MjsElement):
    """A body of a model."""
    def add_body(self, default: MjsDefault | None = None, **values: Any) -> MjsBody:
        """Adds a body; its fields can be given by name."""
    def add_camera(self, default: MjsDefault | None = None, **values: Any) -> MjsCamera:
        """Adds a camera; its fields can be given by name."""
    def add_frame(self, parentframe: MjsFrame | None = None, **values: Any) -> MjsFrame:
        """Adds a frame, in another one or not."""
    def add_freejoint(self, **values: Any) -> MjsJoint:
        """Adds a free joint, which takes nothing from default classes."""
    def add_geom(self, default: MjsDefault | None = None, **values: Any) -> MjsGeom:
        """Adds a geom; its fields can be given by name."""
    def add_joint(self, default: MjsDefault | None = None, **values: Any) -> MjsJoint:
        """Adds a joint; its fields can be given by name."""
    def add_light(self, default: MjsDefault | None = None, **values: Any) -> MjsLight:
        """Adds a light; its fields can be given by name."""
    def add_site(self, default: MjsDefault | None = None, **values: Any) -> MjsSite:
        """Adds a site; its fields can be given by name."""
    alt: MjsOrientation  # another way to give the orientation
    def attach_frame(self, frame: MjsFrame, prefix: str | None = None, suffix: str | None = None) -> MjsFrame:
        """Attaches a frame of another model, with all that stands in it."""
    @property
    def bodies(self) -> list[MjsBody]:
        """Each body that stands in the body."""
    @property
    def cameras(self) -> list[MjsCamera]:
        """Each camera that stands in the body."""
    childclass: str  # default class of what is added inside; empty: that of the body around it
    classname: MjsDefault  # Its default class.
    explicitinertial: int  # whether an inertial element is written
    def find_all(self, objtype: str | int) -> list[Any]:
        """All elements of a kind in this body and those below it. The kind is a name or one of mjtObj."""
    def find_child(self, name: str) -> MjsBody | None:
        """The body below this one that has this name; None if there is none."""
    def first_body(self) -> MjsBody | None:
        """The first body of the body; None if there is none."""
    def first_camera(self) -> MjsCamera | None:
        """The first camera of the body; None if there is none."""
    def first_frame(self) -> MjsFrame | None:
        """The first frame of the body; None if there is none."""
    def first_geom(self) -> MjsGeom | None:
        """The first geom of the body; None if there is none."""
    def first_joint(self) -> MjsJoint | None:
        """The first joint of the body; None if there is none."""
    def first_light(self) -> MjsLight | None:
        """The first light of the body; None if there is none."""
    def first_site(self) -> MjsSite | None:
        """The first site of the body; None if there is none."""
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    @property
    def frames(self) -> list[MjsFrame]:
        """Each frame that stands in the body."""
    fullinertia: _Array[Any]  # full inertia matrix in kg·m²: xx, yy, zz, xy, xz, yz
    @property
    def geoms(self) -> list[MjsGeom]:
        """Each geom that stands in the body."""
    gravcomp: float  # gravity compensation: the fraction of its weight that is held up
    ialt: MjsOrientation  # another way to give the inertial frame's orientation
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    inertia: _Array[Any]  # diagonal inertia in the inertial frame, in kg·m²
    info: str  # what errors of the compiler about it end with; empty: nothing
    ipos: _Array[Any]  # position of the inertial frame in metres; `None`: there is no inertial element
    iquat: _Array[Any]  # orientation of the inertial frame
    @property
    def joints(self) -> list[MjsJoint]:
        """Each joint that stands in the body."""
    @property
    def lights(self) -> list[MjsLight]:
        """Each light that stands in the body."""
    mass: float  # mass in kg
    mocap: int  # whether the user moves it: motion capture
    name: str  # Its name; empty if it has none.
    def next_body(self, child: MjsBody) -> MjsBody | None:
        """The body after another one; None if that is the last."""
    def next_camera(self, child: MjsCamera) -> MjsCamera | None:
        """The camera after another one; None if that is the last."""
    def next_frame(self, child: MjsFrame) -> MjsFrame | None:
        """The frame after another one; None if that is the last."""
    def next_geom(self, child: MjsGeom) -> MjsGeom | None:
        """The geom after another one; None if that is the last."""
    def next_joint(self, child: MjsJoint) -> MjsJoint | None:
        """The joint after another one; None if that is the last."""
    def next_light(self, child: MjsLight) -> MjsLight | None:
        """The light after another one; None if that is the last."""
    def next_site(self, child: MjsSite) -> MjsSite | None:
        """The site after another one; None if that is the last."""
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    plugin: MjsPlugin  # Its plugin.
    pos: _Array[Any]  # position in the parent, in metres
    quat: _Array[Any]  # orientation in the parent
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    @property
    def sites(self) -> list[MjsSite]:
        """Each site that stands in the body."""
    sleep: mjtSleepPolicy  # whether its tree may fall asleep
    def to_frame(self) -> MjsFrame:
        """Turns the body into a frame of its parent."""
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsFrame(MjsElement):
    """A frame of a model."""
    def add_body(self, default: MjsDefault | None = None, **values: Any) -> MjsBody:
        """Adds a body; its fields can be given by name."""
    def add_camera(self, default: MjsDefault | None = None, **values: Any) -> MjsCamera:
        """Adds a camera; its fields can be given by name."""
    def add_frame(self, parentframe: MjsFrame | None = None, **values: Any) -> MjsFrame:
        """Adds a frame, in another one or not."""
    def add_geom(self, default: MjsDefault | None = None, **values: Any) -> MjsGeom:
        """Adds a geom; its fields can be given by name."""
    def add_joint(self, default: MjsDefault | None = None, **values: Any) -> MjsJoint:
        """Adds a joint; its fields can be given by name."""
    def add_light(self, default: MjsDefault | None = None, **values: Any) -> MjsLight:
        """Adds a light; its fields can be given by name."""
    def add_site(self, default: MjsDefault | None = None, **values: Any) -> MjsSite:
        """Adds a site; its fields can be given by name."""
    alt: MjsOrientation  # another way to give the orientation
    def attach_body(self, body: MjsBody, prefix: str | None = None, suffix: str | None = None) -> MjsBody:
        """Attaches a body of another model, with all below it and what belongs to it."""
    childclass: str  # default class of what is inside; empty: as outside
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    pos: _Array[Any]  # position in the body or the frame outside, in metres
    quat: _Array[Any]  # orientation
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""

@final
class MjsGeom(MjsElement):
    """A geom of a model."""
    alt: MjsOrientation  # another way to give the orientation
    classname: MjsDefault  # Its default class.
    conaffinity: int  # contact affinity bits
    condim: int  # dimensions of contacts: 1 without friction, 3 sliding, 4 and torsional, 6 and rolling
    contype: int  # contact type bits; two geoms collide if a bit of one is in the affinity of the other
    density: float  # density in kg/m³
    fitscale: float  # scale of the shape fitted to a mesh, a ratio
    fluid_coefs: _Array[Any]  # coefficients of that model: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
    fluid_ellipsoid: int  # whether the ellipsoid model of fluid forces applies
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    friction: _Array[Any]  # friction: sliding (a ratio), torsional and rolling (lengths in metres)
    fromto: _Array[Any]  # end points in metres, another way to give the pose and the length
    gap: float  # contacts are active below `margin - gap`, in metres
    group: int  # group by which viewers and rays choose, 0 to 5
    hfieldname: str  # height field; empty: none
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    margin: float  # distance at which contacts are found, in metres
    mass: float  # mass in kg; `None`: from the density
    material: str  # material; empty: none
    meshname: str  # mesh, to be used or to fit the shape to; empty: none
    name: str  # Its name; empty if it has none.
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    plugin: MjsPlugin  # Its plugin.
    pos: _Array[Any]  # position in the body, in metres
    priority: int  # of two geoms in contact, the one with the higher priority decides the parameters
    quat: _Array[Any]  # orientation in the body
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    size: _Array[Any]  # radii and half lengths in metres, as many as the shape has
    solimp: _Array[Any]  # solver impedance
    solmix: float  # weight in the mixing of solver parameters
    solref: _Array[Any]  # solver reference: time constant (s) and damping ratio, or minus stiffness and damping
    type: mjtGeom  # shape
    typeinertia: mjtGeomInertia  # where the mass is
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsJoint(MjsElement):
    """A joint of a model."""
    actfrclimited: mjtLimited  # whether the total actuator force is limited
    actfrcrange: _Array[Any]  # limits of the total actuator force, in N or N·m
    actgravcomp: int  # whether gravity compensation goes through the actuators
    align: mjtAlignFree  # whether a free joint is aligned with the inertial frame
    armature: float  # inertia of what drives the joint, added to that of the bodies, in kg or kg·m²
    axis: _Array[Any]  # axis of a hinge or slide in the body, of any length but zero
    classname: MjsDefault  # Its default class.
    damping: float  # damping, in N·s/m or N·m·s/rad
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    frictionloss: float  # dry friction, in N or N·m
    group: int  # group by which viewers and rays choose, 0 to 5
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    limited: mjtLimited  # whether the position is limited
    margin: float  # distance to the limit at which it becomes active, in metres or radians
    name: str  # Its name; empty if it has none.
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    pos: _Array[Any]  # point in the body that it turns about, in metres
    range: _Array[Any]  # limits of the position, in metres or the unit of angles
    ref: float  # position in the reference configuration, in metres or the unit of angles
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    solimp_friction: _Array[Any]  # solver impedance of friction loss
    solimp_limit: _Array[Any]  # solver impedance of the limit
    solref_friction: _Array[Any]  # solver reference of friction loss: time constant (s) and damping ratio, or minus stiffness and damping
    solref_limit: _Array[Any]  # solver reference of the limit: time constant (s) and damping ratio, or minus stiffness and damping
    springdamper: _Array[Any]  # time constant in seconds and damping ratio of the spring; zero: not used
    springref: float  # position where the spring is at rest, in metres or the unit of angles
    stiffness: float  # stiffness of the spring, in N/m or N·m/rad
    type: mjtJoint  # kind of joint
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsLight(MjsElement):
    """A light of a model."""
    active: int  # whether it is on
    ambient: _Array[Any]  # ambient colour: red, green, blue
    attenuation: _Array[Any]  # attenuation: constant, linear, quadratic
    bulbradius: float  # radius of the bulb, in metres
    castshadow: int  # whether it casts shadows
    classname: MjsDefault  # Its default class.
    cutoff: float  # cutoff angle, in degrees
    diffuse: _Array[Any]  # diffuse colour: red, green, blue
    dir: _Array[Any]  # direction in the body
    exponent: float  # softness of the cutoff
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    intensity: float  # intensity in candelas
    mode: mjtCamLight  # how it follows bodies
    name: str  # Its name; empty if it has none.
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    pos: _Array[Any]  # position in the body, in metres
    range: float  # how far it reaches, in metres
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    specular: _Array[Any]  # specular colour: red, green, blue
    targetbody: str  # the body it shines at; empty: none
    texture: str  # texture of an image light; empty: none
    type: mjtLightType  # kind

@final
class MjsMaterial(MjsElement):
    """A material of a model."""
    classname: MjsDefault  # Its default class.
    emission: float  # light of its own, a multiple of the colour
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    metallic: float  # how metallic it is, from 0 to 1; -1: not set
    name: str  # Its name; empty if it has none.
    reflectance: float  # how much it mirrors, from 0 to 1
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    roughness: float  # roughness, from 0 to 1; -1: not set
    shininess: float  # sharpness of specular reflection, from 0 to 1
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    specular: float  # specular reflection, from 0 to 1
    texrepeat: _Array[Any]  # repetitions of a two-dimensional texture
    textures: Any  # texture for each [`TextureRole`](sim_core::model::TextureRole); empty: none
    texuniform: int  # whether a cube texture is mapped uniformly

@final
class MjsSite(MjsElement):
    """A site of a model."""
    alt: MjsOrientation  # another way to give the orientation
    def attach_body(self, body: MjsBody, prefix: str | None = None, suffix: str | None = None) -> MjsBody:
        """Attaches a body of another model, with all below it and what belongs to it."""
    classname: MjsDefault  # Its default class.
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    fromto: _Array[Any]  # end points in metres, another way to give the pose and the length
    group: int  # group by which viewers and rays choose, 0 to 5
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    material: str  # material; empty: none
    name: str  # Its name; empty if it has none.
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    pos: _Array[Any]  # position in the body, in metres
    quat: _Array[Any]  # orientation in the body
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    size: _Array[Any]  # radii and half lengths in metres, as many as the shape has
    type: mjtGeom  # shape
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsMesh(MjsElement):
    """A mesh of a model."""
    classname: MjsDefault  # Its default class.
    content_type: str  # content type of the file; empty: from its extension
    file: str  # file; empty: none
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    inertia: mjtMeshInertia  # how inertia is computed
    info: str  # what errors of the compiler about it end with; empty: nothing
    def make_cone(self, nedge: SupportsFloat, radius: SupportsFloat) -> None:
        """A cone or a frustum over a regular polygon."""
    def make_hemisphere(self, resolution: Any) -> None:
        """Half a ball."""
    def make_plate(self, resolution: Any = (0, 0)) -> None:
        """A flat grid of points."""
    def make_sphere(self, subdivision: SupportsFloat) -> None:
        """A ball, from a subdivided icosahedron."""
    def make_supersphere(self, resolution: Any, e: SupportsFloat, n: SupportsFloat) -> None:
        """A ball with exponents that make it rounder or squarer."""
    def make_supertorus(self, resolution: Any, radius: SupportsFloat, s: SupportsFloat, t: SupportsFloat) -> None:
        """A ring with exponents that make it rounder or squarer."""
    def make_wedge(self, resolution: Any = (0, 0), fov: Any = (0, 0), gamma: SupportsFloat = 0) -> None:
        """A part of a ball's surface, between two angles."""
    material: str  # material; empty: none
    maxhullvert: int  # most vertices of the convex hull; -1: no bound
    name: str  # Its name; empty if it has none.
    needsdf: int  # whether a signed distance field is computed
    plugin: MjsPlugin  # Its plugin.
    refpos: _Array[Any]  # what becomes the origin of the mesh, in metres
    refquat: _Array[Any]  # what becomes the orientation of the mesh
    scale: _Array[Any]  # scale of the vertices along each axis
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    smoothnormal: int  # whether faces at large angles count for normals
    userface: _Array[Any]  # faces in the text
    userfacenormal: _Array[Any]  # normals of the corners of the faces of a file that has none; empty: those of the vertices. No text can say them
    userfacetexcoord: _Array[Any]  # texture coordinates of the corners of faces; empty: those of the vertices. No text can say them
    usernormal: _Array[Any]  # normals in the text
    usertexcoord: _Array[Any]  # texture coordinates in the text
    uservert: _Array[Any]  # vertices in the text

@final
class MjsSkin(MjsElement):
    """A skin of a model."""
    bindpos: _Array[Any]  # where the bodies are when the vertices are where they are written, three numbers each
    bindquat: _Array[Any]  # how the bodies are turned then, four numbers each
    bodyname: Any  # the bodies of the bones
    face: _Array[Any]  # triangles, three vertices each
    file: str  # file; empty: none
    group: int  # group
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    inflate: float  # how far it is pushed out along its normals, in metres
    info: str  # what errors of the compiler about it end with; empty: nothing
    material: str  # material; empty: none
    name: str  # Its name; empty if it has none.
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    texcoord: _Array[Any]  # texture coordinates, two numbers for each vertex; empty: none
    vert: _Array[Any]  # vertices, three numbers each, in metres
    vertid: list[Any]  # the vertices that each bone moves
    vertweight: list[Any]  # how much each bone moves each of its vertices

@final
class MjsFlex(MjsElement):
    """A flex of a model."""
    activelayers: int  # how many layers of tetrahedra, from the surface inwards, collide
    conaffinity: int  # contact affinity
    condim: int  # directions in which contacts push
    contype: int  # contact type
    damping: float  # Rayleigh's damping, in seconds
    dim: int  # 1 for lines, 2 for triangles, 3 for tetrahedra
    edgedamping: float  # damping of edges, in N·s/m
    edgestiffness: float  # spring constant of edges, in N/m
    elastic2d: int  # forces of a surface: 0 none, 1 against bending, 2 against stretching, 3 both
    elem: _Array[Any]  # elements, as many vertices each as there are dimensions and one more
    elemtexcoord: _Array[Any]  # the texture coordinates of the corners of elements; empty: those of the vertices
    flatskin: int  # whether its surface is drawn without smoothing
    friction: _Array[Any]  # friction: sliding, torsional, rolling
    gap: float  # part of the margin without force, in metres
    group: int  # group
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    internal: int  # whether elements are kept from turning inside out
    margin: float  # distance at which contacts are found, in metres
    material: str  # material; empty: none
    name: str  # Its name; empty if it has none.
    node: _Array[Any]  # nodes in the frames of their bodies, three numbers each, in metres; empty: all at the origins
    nodebody: Any  # the bodies of the nodes that move the vertices; empty: vertices have bodies of their own
    passive: int  # whether its contacts act as passive forces
    poisson: float  # Poisson's ratio
    priority: int  # contact priority
    radius: float  # radius around its elements, in metres
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    selfcollide: int  # whether and how it collides with itself, a value of `mjtFlexSelf`
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    size: _Array[Any]  # half sizes of the box around it; the compiler finds them
    solimp: _Array[Any]  # solver impedance
    solmix: float  # weight when contact parameters are averaged
    solref: _Array[Any]  # solver reference: time constant (s) and damping ratio, or minus stiffness and damping
    texcoord: _Array[Any]  # texture coordinates, two numbers each; empty: none
    thickness: float  # thickness of a surface, in metres; below zero: not given
    vert: _Array[Any]  # vertices in the frames of their bodies, three numbers each, in metres; empty: all at the origins
    vertbody: Any  # the body of each vertex, or one for all
    vertcollide: int  # whether its vertices have spheres that collide
    young: float  # Young's modulus, in Pa

@final
class MjsTexture(MjsElement):
    """A texture of a model."""
    builtin: mjtBuiltin  # built-in pattern
    colorspace: mjtColorSpace  # colour space
    content_type: str  # content type of the file; empty: from its extension
    cubefiles: Any  # a file for each side: right, left, up, down, front, back
    data: bytes  # pixels, row by row, as many as height, width and channels say; empty: none
    file: str  # one file for all sides; empty: none
    gridlayout: str  # which cell of a composite file is which side: `L R F B U D`, or `.` for none
    gridsize: _Array[Any]  # rows and columns of a composite file
    height: int  # height in pixels
    hflip: int  # mirrored horizontally
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    mark: mjtMark  # marks on it
    markrgb: _Array[Any]  # colour of the marks
    name: str  # Its name; empty if it has none.
    nchannel: int  # channels
    random: float  # probability of random dots
    rgb1: _Array[Any]  # first colour
    rgb2: _Array[Any]  # second colour
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    type: mjtTexture  # kind
    vflip: int  # mirrored vertically
    width: int  # width in pixels

@final
class MjsText(MjsElement):
    """A text of a model."""
    data: str  # text
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""

@final
class MjsTuple(MjsElement):
    """A tuple of a model."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    objname: Any  # names of the objects
    objprm: _Array[Any]  # numbers that go with the objects
    objtype: _Array[Any]  # kinds of the objects
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""

@final
class MjsCamera(MjsElement):
    """A camera of a model."""
    alt: MjsOrientation  # another way to give the orientation
    classname: MjsDefault  # Its default class.
    focal_length: _Array[Any]  # focal length, in metres
    focal_pixel: _Array[Any]  # focal length in pixels
    fovy: float  # vertical field of view in degrees; of an orthographic camera, in metres
    @property
    def frame(self) -> MjsFrame | None:
        """The frame that it stands in; None if it stands in none."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    intrinsic: _Array[Any]  # focal length and principal point, in metres
    ipd: float  # distance between the eyes, in metres
    mode: mjtCamLight  # how it follows bodies
    name: str  # Its name; empty if it has none.
    output: int  # what it renders, as bits ([`CamOutBit`])
    @property
    def parent(self) -> MjsBody:
        """The body that it stands in."""
    pos: _Array[Any]  # position in the body, in metres
    principal_length: _Array[Any]  # principal point, in metres
    principal_pixel: _Array[Any]  # principal point in pixels
    proj: mjtProjection  # projection
    quat: _Array[Any]  # orientation in the body
    resolution: _Array[Any]  # width and height in pixels
    sensor_size: _Array[Any]  # size of the sensor, in metres
    def set_frame(self, frame: MjsFrame) -> None:
        """Puts it into a frame of its body."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    targetbody: str  # the body it looks at; empty: none
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsHField(MjsElement):
    """A hfield of a model."""
    content_type: str  # content type of the file; empty: from its extension
    file: str  # file; empty: none
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    ncol: int  # columns
    nrow: int  # rows
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    size: _Array[Any]  # half width, half depth, height, depth of the base, in metres
    userdata: _Array[Any]  # elevations in the text, the row nearest to the viewer first

@final
class MjsKey(MjsElement):
    """A key of a model."""
    act: _Array[Any]  # activations
    ctrl: _Array[Any]  # controls
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    mpos: _Array[Any]  # positions of mocap bodies, in metres
    mquat: _Array[Any]  # orientations of mocap bodies
    name: str  # Its name; empty if it has none.
    qpos: _Array[Any]  # positions
    qvel: _Array[Any]  # velocities
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    time: float  # time, in seconds

@final
class MjsNumeric(MjsElement):
    """A numeric of a model."""
    data: _Array[Any]  # numbers
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    size: int  # how many there are, at least as many as are written

@final
class MjsPair(MjsElement):
    """A pair of a model."""
    classname: MjsDefault  # Its default class.
    condim: int  # dimensions of contacts: 1 without friction, 3 sliding, 4 and torsional, 6 and rolling
    friction: _Array[Any]  # friction: two sliding (ratios), torsional and two rolling (lengths in metres)
    gap: float  # contacts are active below `margin - gap`, in metres
    geomname1: str  # first geom
    geomname2: str  # second geom
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    margin: float  # distance at which contacts are found, in metres
    name: str  # Its name; empty if it has none.
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    solimp: _Array[Any]  # solver impedance
    solref: _Array[Any]  # solver reference along the normal: time constant (s) and damping ratio, or minus stiffness and damping
    solreffriction: _Array[Any]  # solver reference of friction; zero: as along the normal

@final
class MjsExclude(MjsElement):
    """A exclude of a model."""
    bodyname1: str  # first body
    bodyname2: str  # second body
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""

@final
class MjsEquality(MjsElement):
    """A equality of a model."""
    active: int  # whether it is active at the start
    classname: MjsDefault  # Its default class.
    data: _Array[Any]  # anchor, relative pose, torque scale, or coefficients of a polynomial, by kind
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    name1: str  # first object
    name2: str  # second object; empty: none
    objtype: mjtObj  # kind of both objects: body or site for connect and weld, joint, tendon
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    solimp: _Array[Any]  # solver impedance
    solref: _Array[Any]  # solver reference: time constant (s) and damping ratio, or minus stiffness and damping
    type: mjtEq  # kind

@final
class MjsTendon(MjsElement):
    """A tendon of a model."""
    actfrclimited: mjtLimited  # whether the total actuator force is limited
    actfrcrange: _Array[Any]  # limits of the total actuator force, in N
    armature: float  # inertia against changes of length, in kg
    classname: MjsDefault  # Its default class.
    damping: float  # damping, in N·s/m
    def default(self) -> MjsDefault:
        """The default class of the tendon."""
    frictionloss: float  # dry friction, in N
    group: int  # group by which viewers and rays choose, 0 to 5
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    limited: mjtLimited  # whether the length is limited
    margin: float  # distance to the limit at which it becomes active, in metres
    material: str  # material; empty: none
    name: str  # Its name; empty if it has none.
    @property
    def path(self) -> MjsTendonPath:
        """What the tendon goes along."""
    range: _Array[Any]  # limits of the length, in metres
    rgba: _Array[Any]  # colour: red, green, blue, opacity, from 0 to 1
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    solimp_friction: _Array[Any]  # solver impedance of friction loss
    solimp_limit: _Array[Any]  # solver impedance of the limit
    solref_friction: _Array[Any]  # solver reference of friction loss: time constant (s) and damping ratio, or minus stiffness and damping
    solref_limit: _Array[Any]  # solver reference of the limit: time constant (s) and damping ratio, or minus stiffness and damping
    springlength: _Array[Any]  # length at rest in metres, lower and upper; -1: the length at the joints' rest positions
    stiffness: float  # stiffness of the spring, in N/m
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here
    width: float  # width when drawn, in metres
    def wrap_geom(self, name: str, sidesite: str) -> MjsWrap:
        """Wraps around a sphere or a cylinder, on the side of a site if one is given."""
    def wrap_joint(self, name: str, coef: SupportsFloat) -> MjsWrap:
        """Takes part of a joint's motion."""
    def wrap_pulley(self, divisor: SupportsFloat) -> MjsWrap:
        """Goes over a pulley, which divides the length of what follows."""
    def wrap_site(self, name: str) -> MjsWrap:
        """Goes through a site."""

@final
class MjsSensor(MjsElement):
    """A sensor of a model."""
    cutoff: float  # largest absolute value that is given out, in the unit of the sensor; 0: no bound
    datatype: mjtDataType  # what a user sensor measures
    delay: float  # delay in seconds
    dim: int  # numbers that a user sensor gives
    def get_data_size(self) -> int:
        """How many numbers the sensor gives."""
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    interp: int  # interpolation of the history: 0 none, 1 linear, 2 cubic
    interval: _Array[Any]  # period and previous time, in seconds
    intprm: _Array[Any]  # parameters, by kind
    name: str  # Its name; empty if it has none.
    needstage: mjtStage  # the stage a user sensor needs
    noise: float  # standard deviation of noise, in the unit of the sensor
    nsample: int  # samples in the history buffer
    objname: str  # the object that is sensed; empty: none
    objtype: mjtObj  # kind of the object that is sensed
    plugin: MjsPlugin  # Its plugin.
    refname: str  # the reference object; empty: none
    reftype: mjtObj  # kind of the reference object
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    type: mjtSensor  # kind
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsActuator(MjsElement):
    """A actuator of a model."""
    actdim: int  # number of activations; -1: by kind of dynamics
    actearly: int  # whether the next activation is used
    actlimited: mjtLimited  # whether the activation is limited
    actrange: _Array[Any]  # limits of the activation, in its own unit
    biasprm: _Array[Any]  # parameters of the bias
    biastype: mjtBias  # kind of bias
    classname: MjsDefault  # Its default class.
    cranklength: float  # length of the crank, in metres
    ctrllimited: mjtLimited  # whether the control is limited
    ctrlrange: _Array[Any]  # limits of the control, in its own unit
    delay: float  # delay of the control, in seconds
    dynprm: _Array[Any]  # parameters of the dynamics
    dyntype: mjtDyn  # kind of dynamics
    forcelimited: mjtLimited  # whether the force is limited
    forcerange: _Array[Any]  # limits of the force, in N or N·m
    gainprm: _Array[Any]  # parameters of the gain
    gaintype: mjtGain  # kind of gain
    gear: _Array[Any]  # scale of the length of the transmission, and of the force; six numbers for a site
    group: int  # group by which actuators are shown and can be switched off
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    inheritrange: float  # fraction of the target's range that becomes the range of control or activation; 0: not used
    interp: int  # interpolation of the history: 0 none, 1 linear, 2 cubic
    lengthrange: _Array[Any]  # range of the length of the transmission, in metres or radians
    name: str  # Its name; empty if it has none.
    nsample: int  # samples in the history buffer of the control; 0: none
    plugin: MjsPlugin  # Its plugin.
    refsite: str  # reference site of a site transmission; empty: none
    def set_to_adhesion(self, gain: SupportsFloat) -> None:
        """The control is a force that pulls at contacts."""
    def set_to_cylinder(self, timeconst: SupportsFloat, bias: SupportsFloat, area: SupportsFloat, diameter: SupportsFloat = -1) -> None:
        """A pneumatic or hydraulic cylinder."""
    def set_to_damper(self, kv: SupportsFloat) -> None:
        """The control is a damping."""
    def set_to_intvelocity(self, kp: SupportsFloat, kv: SupportsFloat = -1, dampratio: SupportsFloat = -1, timeconst: SupportsFloat = -1, inheritrange: bool = False) -> None:
        """The control is the velocity of a position to be reached."""
    def set_to_motor(self) -> None:
        """The control is the force."""
    def set_to_muscle(self, timeconst: Any = (-1, -1), tausmooth: SupportsFloat = 0.0, range: Any = (-1, -1), force: SupportsFloat = -1, scale: SupportsFloat = -1, lmin: SupportsFloat = -1, lmax: SupportsFloat = -1, vmax: SupportsFloat = -1, fpmax: SupportsFloat = -1, fvmax: SupportsFloat = -1) -> None:
        """MuJoCo's muscle; what is negative stays as it is."""
    def set_to_position(self, kp: SupportsFloat, kv: SupportsFloat = -1, dampratio: SupportsFloat = -1, timeconst: SupportsFloat = -1, inheritrange: bool = False) -> None:
        """The control is a position."""
    def set_to_velocity(self, kv: SupportsFloat) -> None:
        """The control is a velocity."""
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""
    slidersite: str  # site of the slider of a slider-crank; empty: none
    target: str  # what it acts on: a joint, tendon, site, body, or the site of the crank
    trntype: mjtTrn  # kind of transmission
    userdata: _Array[Any]  # numbers of the user's own, without a meaning here

@final
class MjsPlugin(MjsElement):
    """A plugin of a model."""
    active: int  # without effect here: an element says whether its plugin counts
    config: dict[str, Any]  # Settings by name, all of them texts.
    @property
    def id(self) -> int:
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
    info: str  # what errors of the compiler about it end with; empty: nothing
    name: str  # Its name; empty if it has none.
    plugin_name: str  # the plugin; empty: what the element says that it belongs to
    @property
    def signature(self) -> int:
        """A number that changes when elements are added to the model, deleted or moved."""

def from_zip(file: Any) -> MjSpec: ...
def to_zip(spec: MjSpec, file: Any) -> None: ...

MjStruct = MjsBody | MjsFrame | MjsGeom | MjsJoint | MjsLight | MjsMaterial | MjsSite | MjsMesh | MjsSkin | MjsFlex | MjsTexture | MjsText | MjsTuple | MjsCamera | MjsHField | MjsKey | MjsNumeric | MjsPair | MjsExclude | MjsEquality | MjsTendon | MjsSensor | MjsActuator | MjsPlugin

MjVisualHeadlight = MjVisual.Headlight
MjVisualRgba = MjVisual.Rgba

def get_limits() -> dict[str, Any]:
    """What a model may take: bytes of one file, bytes of all its texts, its files, bytes of memory of the model and its data, elements with their copies, depth of nesting, seconds of compilation; and the only folder that files are read from, None for any."""

def get_mjcb_act_bias() -> Callable[..., Any] | None:
    """The installed function that gives the bias of an actuator, called with model, data and actuator."""

def get_mjcb_act_dyn() -> Callable[..., Any] | None:
    """The installed function that gives the rate of an activation, called with model, data and actuator."""

def get_mjcb_act_gain() -> Callable[..., Any] | None:
    """The installed function that gives the gain of an actuator, called with model, data and actuator."""

def get_mjcb_contactfilter() -> Callable[..., Any] | None:
    """The installed function that says whether two geoms are kept from colliding, called with model, data and both geoms."""

def get_mjcb_control() -> Callable[..., Any] | None:
    """The installed function that sets controls, called with model and data."""

def get_mjcb_passive() -> Callable[..., Any] | None:
    """The installed function that adds passive forces, called with model and data."""

def get_mjcb_sensor() -> Callable[..., Any] | None:
    """The installed function that fills user sensors, called with model, data and stage."""

def get_mjcb_time() -> Callable[..., Any] | None:
    """The installed function that gives the present time, called without arguments, for `timer`."""

def get_mju_user_free() -> None:
    """The installed function that frees memory: always None."""

def get_mju_user_malloc() -> None:
    """The installed function that allocates memory: always None."""

def get_mju_user_warning() -> Callable[..., Any] | None:
    """The installed function that is told warnings, called with a text."""

def mj_Euler(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Euler integrator, semi-implicit in velocity."""

def mj_RungeKutta(m: MjModel, d: MjData, N: SupportsIndex) -> None:
    """Runge-Kutta integrator, of order N = 4."""

def mj_addContact(m: MjModel, d: MjData, con: MjContact) -> int:
    """Adds a contact; 0 if it was taken, 1 if there is no room."""

def mj_addM(m: MjModel, d: MjData, dst: NDArray[np.float64], rownnz: NDArray[np.int32], rowadr: NDArray[np.int32], colind: NDArray[np.int32]) -> None:
    """Adds the inertia matrix to a sparse matrix with entries for all of its own. The three arrays that describe the entries are rewritten."""

def mj_angmomMat(m: MjModel, d: MjData, mat: NDArray[np.float64], body: SupportsIndex) -> None:
    """The matrix (3, nv) that gives the angular momentum of a subtree from the velocity."""

def mj_applyFT(m: MjModel, d: MjData, force: ArrayLike, torque: ArrayLike, point: ArrayLike, body: SupportsIndex, qfrc_target: NDArray[np.float64]) -> None:
    """Generalised force of a force and a torque at a point of a body, added to qfrc_target."""

def mj_camlight(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Poses of cameras and lights."""

def mj_checkAcc(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Checks accelerations, resets if one is bad."""

def mj_checkPos(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Checks positions, resets if one is bad."""

def mj_checkVel(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Checks velocities, resets if one is bad."""

def mj_clearCache(cache: MjCache | None) -> None:
    """Drops everything that the cache holds."""

def mj_collision(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Contacts."""

def mj_comPos(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Centre-of-mass frame quantities."""

def mj_comVel(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Centre-of-mass frame velocities."""

def mj_compareFwdInv(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Compares forward and inverse dynamics; the result is in solver_fwdinv."""

def mj_constraintUpdate(m: MjModel, d: MjData, jar: ArrayLike, cost: NDArray[np.float64] | None, flg_coneHessian: SupportsIndex) -> None:
    """Constraint states and forces for jar = J qacc - aref; the cost, if asked for."""

def mj_contactForce(m: MjModel, d: MjData, id: SupportsIndex, result: NDArray[np.float64]) -> None:
    """Force and torque of a contact, in its frame."""

def mj_copyData(dest: MjData, m: MjModel, src: MjData) -> None:
    """Copies everything from one simulation to another of the same model."""

def mj_copyState(m: MjModel, src: MjData, dst: MjData, sig: SupportsIndex) -> None:
    """Copies the parts of the state in sig from one simulation to another."""

def mj_crb(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Composite rigid-body inertias and the inertia matrix."""

def mj_defaultLROpt(opt: MjLROpt) -> None:
    """Sets options of mj_setLengthRange to their defaults."""

def mj_defaultOption(opt: MjOption) -> None:
    """Sets physics options to their defaults."""

def mj_defaultSolRefImp(solref: NDArray[np.float64], solimp: NDArray[np.float64]) -> None:
    """Writes the default solver parameters to two arrays, of length 2 and 5."""

def mj_defaultVisual(vis: MjVisual) -> None:
    """Sets what viewers should know to the defaults."""

def mj_differentiatePos(m: MjModel, qvel: NDArray[np.float64], dt: SupportsFloat, qpos1: ArrayLike, qpos2: ArrayLike) -> None:
    """The velocity that leads from qpos1 to qpos2 in time dt."""

def mj_energyPos(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Potential energy."""

def mj_energyVel(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Kinetic energy."""

def mj_extractState(m: MjModel, src: ArrayLike, srcsig: SupportsIndex, dst: NDArray[np.float64], dstsig: SupportsIndex) -> None:
    """Takes the parts in dstsig out of a state vector with those in srcsig."""

def mj_factorM(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Factorisation of the inertia matrix."""

def mj_flex(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Vertices, boxes and edges of flexes."""

def mj_forward(m: MjModel, d: MjData) -> None:
    """Forward dynamics."""

def mj_forwardSkip(m: MjModel, d: MjData, skipstage: SupportsIndex, skipsensor: SupportsIndex) -> None:
    """Forward dynamics without the stages up to `skipstage`, and without sensors if `skipsensor`."""

def mj_fullM(m: MjModel, dst: NDArray[np.float64], M: ArrayLike) -> None:
    """The inertia matrix, stored sparse in `M`, as a dense matrix in `dst`."""

def mj_fwdAcceleration(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Unconstrained forces and accelerations."""

def mj_fwdActuation(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Actuator forces and activation rates."""

def mj_fwdConstraint(m: MjModel, d: MjData) -> None:
    """The constraint solver."""

def mj_fwdKinematics(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Where everything is."""

def mj_fwdPosition(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """All that depends on positions alone."""

def mj_fwdVelocity(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """All that depends on positions and velocities alone."""

def mj_geomDistance(m: MjModel, d: MjData, geom1: SupportsIndex, geom2: SupportsIndex, distmax: SupportsFloat, fromto: NDArray[np.float64] | None = None) -> float:
    """Smallest signed distance between two geoms, at most distmax; the segment between them, if asked for."""

def mj_getCache() -> MjCache:
    """The cache of meshes and textures that the compiler keeps, found by the content of files and by every setting that decides what is made of them."""

def mj_getCacheCapacity(cache: MjCache | None) -> int:
    """How many bytes the cache may take, 500 MiB unless it is set."""

def mj_getCacheSize(cache: MjCache | None) -> int:
    """How many bytes the cache takes now."""

def mj_getState(m: MjModel, d: MjData, state: NDArray[np.float64], sig: SupportsIndex) -> None:
    """Writes the parts of the state in sig to `state`."""

def mj_getTotalmass(m: MjModel) -> float:
    """Sum of the masses of all bodies."""

def mj_id2name(m: MjModel, type: SupportsIndex, id: SupportsIndex) -> str | None:
    """The name of an object; None if it has none."""

def mj_implicit(m: MjModel, d: MjData) -> None:
    """Implicit-in-velocity integrators."""

def mj_initCtrlHistory(m: MjModel, d: MjData, id: SupportsIndex, times: ArrayLike | None, values: ArrayLike) -> None:
    """Sets the remembered controls of an actuator. `times` may be None: then those it has stay."""

def mj_initSensorHistory(m: MjModel, d: MjData, id: SupportsIndex, times: ArrayLike | None, values: ArrayLike, phase: SupportsFloat) -> None:
    """Sets the history of a sensor. `times` may be None: then those it has stay."""

def mj_integratePos(m: MjModel, qpos: NDArray[np.float64], qvel: ArrayLike, dt: SupportsFloat) -> None:
    """Moves positions by velocities over time dt, in place."""

def mj_invConstraint(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Constraint forces at the present acceleration."""

def mj_invPosition(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """All of inverse dynamics that depends on positions alone."""

def mj_invVelocity(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """All of inverse dynamics that depends on positions and velocities alone."""

def mj_inverse(m: MjModel, d: MjData) -> None:
    """Inverse dynamics: qacc must be set; the force is in qfrc_inverse."""

def mj_inverseSkip(m: MjModel, d: MjData, skipstage: SupportsIndex, skipsensor: SupportsIndex) -> None:
    """Inverse dynamics without the stages up to `skipstage`, and without sensors if `skipsensor`."""

def mj_isDual(m: MjModel) -> int:
    """Whether the solver works on forces, so that it needs the constraint-space inertia."""

def mj_isPyramidal(m: MjModel) -> int:
    """Whether friction cones are pyramids."""

def mj_isSparse(m: MjModel) -> int:
    """Whether the constraint Jacobian is stored sparse."""

def mj_island(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Constraint islands."""

def mj_jac(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, point: ArrayLike, body: SupportsIndex) -> None:
    """Jacobians (3, nv) of a point that moves with a body: translation and rotation, each or None."""

def mj_jacBody(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, body: SupportsIndex) -> None:
    """Jacobians (3, nv) of the frame of a body: translation and rotation, each or None."""

def mj_jacBodyCom(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, body: SupportsIndex) -> None:
    """Jacobians (3, nv) of the centre of mass of a body: translation and rotation, each or None."""

def mj_jacDot(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, point: ArrayLike, body: SupportsIndex) -> None:
    """Time derivatives of the Jacobians of a point that moves with a body."""

def mj_jacGeom(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, geom: SupportsIndex) -> None:
    """Jacobians (3, nv) of the frame of a geom: translation and rotation, each or None."""

def mj_jacPointAxis(m: MjModel, d: MjData, jacPoint: NDArray[np.float64] | None, jacAxis: NDArray[np.float64] | None, point: ArrayLike, axis: ArrayLike, body: SupportsIndex) -> None:
    """Jacobians (3, nv) of a point and of a direction, both fixed in a body, each or None."""

def mj_jacSite(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, jacr: NDArray[np.float64] | None, site: SupportsIndex) -> None:
    """Jacobians (3, nv) of the frame of a site: translation and rotation, each or None."""

def mj_jacSubtreeCom(m: MjModel, d: MjData, jacp: NDArray[np.float64] | None, body: SupportsIndex) -> None:
    """Jacobian (3, nv) of the centre of mass of a subtree."""

def mj_kinematics(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Poses of bodies, joints, geoms and sites."""

def mj_loadAllPluginLibraries(directory: str | os.PathLike[str]) -> None:
    """Looks for libraries of plugins in a folder, and refuses to load those that are there."""

def mj_loadPluginLibrary(path: str | os.PathLike[str]) -> None:
    """Refuses to load a library: plugins of MuJoCo are C code that works on MuJoCo's own structures."""

def mj_local2Global(d: MjData, xpos: NDArray[np.float64], xmat: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike, body: SupportsIndex, sameframe: SupportsIndex) -> None:
    """The global pose of a frame that is given in a body. `sameframe` says which frame of the body it equals, if any."""

def mj_makeConstraint(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Constraint Jacobians and parameters."""

def mj_makeM(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """The inertia matrix, with tendon armature."""

def mj_mulJacTVec(m: MjModel, d: MjData, res: NDArray[np.float64], vec: ArrayLike) -> None:
    """The transpose of the constraint Jacobian times a vector."""

def mj_mulJacVec(m: MjModel, d: MjData, res: NDArray[np.float64], vec: ArrayLike) -> None:
    """The constraint Jacobian times a vector."""

def mj_mulM(m: MjModel, d: MjData, res: NDArray[np.float64], vec: ArrayLike) -> None:
    """M times a vector."""

def mj_mulM2(m: MjModel, d: MjData, res: NDArray[np.float64], vec: ArrayLike) -> None:
    """The square root of M times a vector."""

def mj_multiRay(m: MjModel, d: MjData, pnt: ArrayLike, vec: ArrayLike, geomgroup: ArrayLike | None, flg_static: SupportsIndex, bodyexclude: SupportsIndex, geomid: NDArray[np.int32], dist: NDArray[np.float64], normal: NDArray[np.float64] | None, nray: SupportsIndex, cutoff: SupportsFloat) -> None:
    """As mj_ray, for `nray` rays from one point; geoms farther than `cutoff` are not met."""

def mj_name2id(m: MjModel, type: SupportsIndex, name: str | bytes) -> int:
    """The number of the object with this name; -1 if there is none."""

def mj_normalizeQuat(m: MjModel, qpos: NDArray[np.float64]) -> None:
    """Normalises all quaternions in qpos."""

def mj_objectAcceleration(m: MjModel, d: MjData, objtype: SupportsIndex, objid: SupportsIndex, res: NDArray[np.float64], flg_local: SupportsIndex) -> None:
    """Acceleration (rotation, translation) of an object, in its own frame if flg_local."""

def mj_objectVelocity(m: MjModel, d: MjData, objtype: SupportsIndex, objid: SupportsIndex, res: NDArray[np.float64], flg_local: SupportsIndex) -> None:
    """Velocity (rotation, translation) of an object, in its own frame if flg_local."""

def mj_passive(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Spring, damper, gravity-compensation and fluid forces."""

def mj_printData(m: MjModel, d: MjData, filename: str) -> None:
    """Writes a simulation to a text file."""

def mj_printFormattedData(m: MjModel, d: MjData, filename: str, float_format: str) -> None:
    """Writes a simulation to a text file, with numbers in a format of printf for a single number."""

def mj_printFormattedModel(m: MjModel, filename: str, float_format: str) -> None:
    """Writes a model to a text file, with numbers in a format of printf for a single number."""

def mj_printFormattedScene(s: MjvScene, filename: str, float_format: str) -> None:
    """Writes a scene to a text file, with a format for its numbers as C has them."""

def mj_printModel(m: MjModel, filename: str) -> None:
    """Writes a model to a text file."""

def mj_printScene(s: MjvScene, filename: str) -> None:
    """Writes a scene to a text file."""

def mj_printSchema(flg_html: bool, flg_pad: bool) -> str:
    """The schema of MJCF: elements, how often each may occur, and its attributes; as text, or as a table of HTML."""

def mj_projectConstraint(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Constraint-space inertia."""

def mj_ray(m: MjModel, d: MjData, pnt: ArrayLike, vec: ArrayLike, geomgroup: ArrayLike | None, flg_static: SupportsIndex, bodyexclude: SupportsIndex, geomid: NDArray[np.int32] | None, normal: NDArray[np.float64] | None = None) -> float:
    """Distance, in lengths of `vec`, to the first geom that a ray meets, -1 if there is none. The geom, -1 if there is none, goes to `geomid`, the normal of its surface to `normal`."""

def mj_rayFlex(m: MjModel, d: MjData, flex_layer: SupportsIndex, flg_vert: SupportsIndex, flg_edge: SupportsIndex, flg_face: SupportsIndex, flg_skin: SupportsIndex, flexid: SupportsIndex, pnt: ArrayLike, vec: ArrayLike, vertid: NDArray[np.int32] | None = None, normal: NDArray[np.float64] | None = None) -> float:
    """Distance, in lengths of `vec`, to the first part of a flex that a ray meets, of those that are asked for, -1 if there is none. The nearest vertex goes to `vertid`, the normal to `normal`."""

def mj_rayHfield(m: MjModel, d: MjData, geomid: SupportsIndex, pnt: ArrayLike, vec: ArrayLike, normal: NDArray[np.float64] | None = None) -> float:
    """Distance, in lengths of `vec`, to a geom that is a height field, -1 if the ray does not meet it."""

def mj_rayMesh(m: MjModel, d: MjData, geomid: SupportsIndex, pnt: ArrayLike, vec: ArrayLike, normal: NDArray[np.float64] | None = None) -> float:
    """Distance, in lengths of `vec`, to a geom that is a mesh, -1 if the ray does not meet it."""

def mj_readCtrl(m: MjModel, d: MjData, id: SupportsIndex, time: SupportsFloat, interp: SupportsIndex) -> float:
    """The control of an actuator at a time, after its delay."""

def mj_readSensor(m: MjModel, d: MjData, id: SupportsIndex, time: SupportsFloat, result: NDArray[np.float64], interp: SupportsIndex) -> NDArray[np.float64]:
    """What a sensor shows at a time, after its delay."""

def mj_referenceConstraint(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Reference accelerations of constraints."""

def mj_resetCallbacks() -> None:
    """Removes all callbacks."""

def mj_resetData(m: MjModel, d: MjData) -> None:
    """Back to the reference configuration."""

def mj_resetDataDebug(m: MjModel, d: MjData, debug_value: SupportsIndex) -> None:
    """Back to the reference configuration; the bytes of all that a step computes become `debug_value`."""

def mj_resetDataKeyframe(m: MjModel, d: MjData, key: SupportsIndex) -> None:
    """Back to keyframe `key`; to the reference configuration if there is no such keyframe."""

def mj_rne(m: MjModel, d: MjData, flg_acc: SupportsIndex, result: NDArray[np.float64]) -> None:
    """Recursive Newton-Euler: bias forces, and inertial ones from qacc if `flg_acc`."""

def mj_rnePostConstraint(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Body accelerations and forces between bodies."""

def mj_saveLastXML(filename: str, m: MjModel) -> None:
    """Writes the model that was last loaded from text as MJCF, with the values that the compiled model has now. An empty file name stands for the standard output."""

def mj_saveModel(m: MjModel, filename: str | os.PathLike[str] | None = None, buffer: NDArray[np.uint8] | None = None) -> None:
    """Writes the model to a file in the format MJB, or to a buffer of bytes that has room for it."""

def mj_sensorAcc(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Sensors that depend on accelerations."""

def mj_sensorPos(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Sensors that depend on positions."""

def mj_sensorVel(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Sensors that depend on velocities."""

def mj_setCacheCapacity(cache: MjCache | None, size: SupportsIndex) -> int:
    """Sets how many bytes the cache may take, 0 to turn it off, and gives that number. What is too much goes at once."""

def mj_setConst(m: MjModel, d: MjData) -> None:
    """Computes anew what the compiler derives from the reference configuration, after the model was changed. The data is used as work space: it is left in the configuration in which springs are at rest."""

def mj_setKeyframe(m: MjModel, d: MjData, k: SupportsIndex) -> None:
    """Writes the present state to keyframe `k` of the model."""

def mj_setLengthRange(m: MjModel, d: MjData, index: SupportsIndex, opt: MjLROpt) -> None:
    """Finds the length range of one actuator by simulation."""

def mj_setState(m: MjModel, d: MjData, state: ArrayLike, sig: SupportsIndex) -> None:
    """Takes the parts of the state in sig from `state`."""

def mj_setTotalmass(m: MjModel, newmass: SupportsFloat) -> None:
    """Scales masses and inertias such that the total mass is `newmass`. Call mj_setConst afterwards."""

def mj_sizeModel(m: MjModel) -> int:
    """Bytes of the model as an MJB file."""

def mj_solveM(m: MjModel, d: MjData, x: NDArray[np.float64], y: ArrayLike) -> None:
    """Solves M x = y with the factorisation of M, for each row of y."""

def mj_solveM2(m: MjModel, d: MjData, x: NDArray[np.float64], y: ArrayLike, sqrtInvD: ArrayLike) -> None:
    """Half of mj_solveM: sqrtInvD times the inverse of L' times y, for each row of y."""

def mj_stateSize(m: MjModel, sig: SupportsIndex) -> int:
    """Length of the state vector that sig, a sum of mjtState, describes."""

def mj_step(m: MjModel, d: MjData, nstep: SupportsIndex = 1) -> None:
    """Advances the simulation by one step. Optionally, repeat nstep times."""

def mj_step1(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """First half of a step: up to where the user may set controls."""

def mj_step2(m: MjModel, d: MjData) -> None:
    """Second half of a step."""

def mj_subtreeVel(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Velocities and momenta of subtrees."""

def mj_tendon(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Tendon paths, lengths and Jacobians."""

def mj_transmission(m: inspect._empty, d: inspect._empty) -> inspect._empty:
    """Actuator lengths and moments."""

def mj_version() -> int:
    """The version of MuJoCo whose numbers these are, as an integer."""

def mj_versionString() -> str:
    """Return the current version of MuJoCo as a null-terminated string."""

def mjd_inverseFD(m: MjModel, d: MjData, eps: SupportsFloat, flg_actuation: SupportsIndex, DfDq: NDArray[np.float64] | None, DfDv: NDArray[np.float64] | None, DfDa: NDArray[np.float64] | None, DsDq: NDArray[np.float64] | None, DsDv: NDArray[np.float64] | None, DsDa: NDArray[np.float64] | None, DmDq: NDArray[np.float64] | None) -> None:
    """Derivatives of inverse dynamics by finite differences, each an array or None: of qfrc_inverse (f), of sensordata (s) and of qM (m), with respect to qpos (q), qvel (v) and qacc (a). DfDq, DfDv and DfDa are (nv, nv), DsDq, DsDv and DsDa (nv, nsensordata), DmDq (nv, nM). With flg_actuation, qfrc_actuator is subtracted from the force."""

def mjd_quatIntegrate(vel: ArrayLike, scale: SupportsFloat, Dquat: NDArray[np.float64], Dvel: NDArray[np.float64], Dscale: NDArray[np.float64]) -> None:
    """Derivatives of mju_quatIntegrate: with respect to rotations of the quaternion, to the velocity, and to the scale."""

def mjd_subQuat(qa: ArrayLike, qb: ArrayLike, Da: NDArray[np.float64] | None, Db: NDArray[np.float64] | None) -> None:
    """Derivatives (3, 3) of mju_subQuat with respect to rotations of qa and of qb, each or None."""

def mjd_transitionFD(m: MjModel, d: MjData, eps: SupportsFloat, flg_centered: SupportsIndex, A: NDArray[np.float64] | None, B: NDArray[np.float64] | None, C: NDArray[np.float64] | None, D: NDArray[np.float64] | None) -> None:
    """Derivatives of a step by finite differences, centred or to one side: dx_next = A*dx + B*du and dsensor = C*dx + D*du. A is (2*nv+na, 2*nv+na), B (2*nv+na, nu), C (nsensordata, 2*nv+na), D (nsensordata, nu), each an array or None."""

def mju_Halton(index: SupportsIndex, base: SupportsIndex) -> float:
    """Number `index` of the Halton sequence with this base."""

def mju_L1(vec: ArrayLike) -> float:
    """The sum of the magnitudes of all numbers."""

def mju_add(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike) -> None:
    """res = vec1 + vec2"""

def mju_add3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike) -> None:
    """res = vec1 + vec2"""

def mju_addScl(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike, scl: SupportsFloat) -> None:
    """res = vec1 + vec2 * scl"""

def mju_addScl3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike, scl: SupportsFloat) -> None:
    """res = vec1 + vec2 * scl"""

def mju_addTo(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = res + vec"""

def mju_addTo3(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = res + vec"""

def mju_addToScl(res: NDArray[np.float64], vec: ArrayLike, scl: SupportsFloat) -> None:
    """res = res + vec * scl"""

def mju_addToScl3(res: NDArray[np.float64], vec: ArrayLike, scl: SupportsFloat) -> None:
    """res = res + vec * scl"""

def mju_axisAngle2Quat(res: NDArray[np.float64], axis: ArrayLike, angle: SupportsFloat) -> None:
    """The quaternion of a rotation about an axis."""

def mju_band2Dense(res: NDArray[np.float64], mat: ArrayLike, ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex, flg_sym: SupportsIndex) -> None:
    """A matrix with a band as a full one, with the upper triangle if `flg_sym`."""

def mju_bandDiag(i: SupportsIndex, ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex) -> int:
    """Where the entry on the diagonal of row `i` is."""

def mju_bandMulMatVec(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex, nvec: SupportsIndex, flg_sym: SupportsIndex) -> None:
    """The product of a matrix with a band and `nvec` vectors, one after the other; with the upper triangle if `flg_sym`."""

def mju_boxQP(res: NDArray[np.float64], R: NDArray[np.float64], index: NDArray[np.int32] | None, H: ArrayLike, g: ArrayLike, lower: ArrayLike | None, upper: ArrayLike | None) -> int:
    """Minimises 0.5 x' H x + x' g where lower <= x <= upper, starting from `res`, which becomes the solution. Returns how many coordinates are free, -1 if there is no solution; their numbers go to `index`, the Cholesky factor of their part of H to the beginning of `R`, which has n*(n+7) numbers."""

def mju_cholFactor(mat: NDArray[np.float64], mindiag: SupportsFloat) -> int:
    """Factorises mat = L L' in place; returns its rank. Pivots are at least mindiag."""

def mju_cholFactorBand(mat: NDArray[np.float64], ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex, diagadd: SupportsFloat, diagmul: SupportsFloat) -> float:
    """Factorises in place, after `diagadd + diagmul * entry` was added to each entry on the diagonal; returns the smallest pivot, 0 if the matrix has not full rank."""

def mju_cholSolve(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike) -> None:
    """Solves (L L') res = vec, where mat is L from mju_cholFactor."""

def mju_cholSolveBand(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex) -> None:
    """Solves with a factor of mju_cholFactorBand."""

def mju_cholUpdate(mat: NDArray[np.float64], x: NDArray[np.float64], flg_plus: SupportsIndex) -> int:
    """Changes the factor L of L L' to that of L L' + x x', or - x x' unless flg_plus; returns its rank. x is overwritten."""

def mju_clip(x: SupportsFloat, min: SupportsFloat, max: SupportsFloat) -> float:
    """x, but not below min and not above max."""

def mju_copy(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = vec"""

def mju_copy3(res: NDArray[np.float64], data: ArrayLike) -> None:
    """res = data"""

def mju_copy4(res: NDArray[np.float64], data: ArrayLike) -> None:
    """res = data"""

def mju_cross(res: NDArray[np.float64], a: ArrayLike, b: ArrayLike) -> None:
    """The vector product."""

def mju_d2n(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = vec"""

def mju_decodePyramid(force: NDArray[np.float64], pyramid: ArrayLike, mu: ArrayLike) -> None:
    """A contact force from forces along the edges of its friction pyramid."""

def mju_dense2Band(res: NDArray[np.float64], mat: ArrayLike, ntotal: SupportsIndex, nband: SupportsIndex, ndense: SupportsIndex) -> None:
    """What a matrix with a band has of a full one."""

def mju_dense2sparse(res: NDArray[np.float64], mat: ArrayLike, rownnz: NDArray[np.int32], rowadr: NDArray[np.int32], colind: NDArray[np.int32]) -> int:
    """A dense matrix as a sparse one. Returns 1 if there are more entries than there is room for, else 0."""

def mju_derivQuat(res: NDArray[np.float64], quat: ArrayLike, vel: ArrayLike) -> None:
    """The rate of a quaternion under an angular velocity."""

def mju_dist3(pos1: ArrayLike, pos2: ArrayLike) -> float:
    """The distance of two points."""

def mju_dot(vec1: ArrayLike, vec2: ArrayLike) -> float:
    """The scalar product."""

def mju_dot3(vec1: ArrayLike, vec2: ArrayLike) -> float:
    """The scalar product."""

def mju_eig3(eigval: NDArray[np.float64], eigvec: NDArray[np.float64], quat: NDArray[np.float64], mat: ArrayLike) -> int:
    """Eigenvalues, eigenvectors in columns, and the same rotation as a quaternion, of a symmetric 3×3 matrix. Returns the number of iterations."""

def mju_encodePyramid(pyramid: NDArray[np.float64], force: ArrayLike, mu: ArrayLike) -> None:
    """Forces along the edges of a friction pyramid from a contact force."""

def mju_euler2Quat(quat: NDArray[np.float64], euler: ArrayLike, seq: str) -> None:
    """The quaternion of three rotations, about axes that move (xyz) or are fixed (XYZ)."""

def mju_eye(mat: NDArray[np.float64]) -> None:
    """The identity matrix."""

def mju_f2n(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = vec, from single precision"""

def mju_fill(res: NDArray[np.float64], val: SupportsFloat) -> None:
    """res = (val, val, ...)"""

def mju_getXMLDependencies(filename: str) -> list[str]:
    """The files that a model is made of, the model itself first: those that it includes, models that are its assets, and what these name in turn; meshes, textures, height fields and skins."""

def mju_insertionSort(list: NDArray[np.float64]) -> None:
    """Sorts numbers in place, the smallest first."""

def mju_insertionSortInt(list: NDArray[np.int32]) -> None:
    """Sorts integers in place, the smallest first."""

def mju_isBad(x: SupportsFloat) -> int:
    """Whether a number is not finite, or so large that a simulation has diverged."""

def mju_isZero(vec: ArrayLike) -> int:
    """Whether all numbers are zero."""

def mju_mat2Quat(quat: NDArray[np.float64], mat: ArrayLike) -> None:
    """The quaternion of a rotation matrix."""

def mju_mat2Rot(quat: NDArray[np.float64], mat: ArrayLike) -> int:
    """Turns `quat` until it is the rotation in a matrix that may also stretch and shear; returns how many turns it took."""

def mju_max(a: SupportsFloat, b: SupportsFloat) -> float:
    """The larger one."""

def mju_min(a: SupportsFloat, b: SupportsFloat) -> float:
    """The smaller one."""

def mju_mulMatMat(res: NDArray[np.float64], mat1: ArrayLike, mat2: ArrayLike) -> None:
    """res = mat1 mat2"""

def mju_mulMatMatT(res: NDArray[np.float64], mat1: ArrayLike, mat2: ArrayLike) -> None:
    """res = mat1 mat2'"""

def mju_mulMatTMat(res: NDArray[np.float64], mat1: ArrayLike, mat2: ArrayLike) -> None:
    """res = mat1' mat2"""

def mju_mulMatTVec(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike) -> None:
    """The transpose of a matrix times a vector."""

def mju_mulMatTVec3(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike) -> None:
    """The transpose of a 3×3 matrix times a vector."""

def mju_mulMatVec(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike) -> None:
    """A matrix times a vector."""

def mju_mulMatVec3(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike) -> None:
    """A 3×3 matrix times a vector."""

def mju_mulPose(posres: NDArray[np.float64], quatres: NDArray[np.float64], pos1: ArrayLike, quat1: ArrayLike, pos2: ArrayLike, quat2: ArrayLike) -> None:
    """One pose after another."""

def mju_mulQuat(res: NDArray[np.float64], quat1: ArrayLike, quat2: ArrayLike) -> None:
    """The product of two quaternions."""

def mju_mulQuatAxis(res: NDArray[np.float64], quat: ArrayLike, axis: ArrayLike) -> None:
    """The product of a quaternion and an axis."""

def mju_mulVecMatVec(vec1: ArrayLike, mat: ArrayLike, vec2: ArrayLike) -> float:
    """vec1' mat vec2"""

def mju_muscleBias(len: SupportsFloat, lengthrange: ArrayLike, acc0: SupportsFloat, prm: ArrayLike) -> float:
    """Passive force of a muscle."""

def mju_muscleDynamics(ctrl: SupportsFloat, act: SupportsFloat, prm: ArrayLike) -> float:
    """Rate of the activation of a muscle."""

def mju_muscleGain(len: SupportsFloat, vel: SupportsFloat, lengthrange: ArrayLike, acc0: SupportsFloat, prm: ArrayLike) -> float:
    """Active force of a muscle at full activation."""

def mju_n2d(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = vec"""

def mju_n2f(res: NDArray[np.float32], vec: ArrayLike) -> None:
    """res = vec, in single precision"""

def mju_negPose(posres: NDArray[np.float64], quatres: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike) -> None:
    """The opposite pose."""

def mju_negQuat(res: NDArray[np.float64], quat: ArrayLike) -> None:
    """The opposite rotation."""

def mju_norm(res: ArrayLike) -> float:
    """The length of a vector."""

def mju_norm3(vec: ArrayLike) -> float:
    """The length of a vector."""

def mju_normalize(res: NDArray[np.float64]) -> float:
    """Scales a vector to length 1, and returns its length before. One that is too short becomes the first axis."""

def mju_normalize3(vec: NDArray[np.float64]) -> float:
    """Scales a vector to length 1, and returns its length before. One that is too short becomes the first axis."""

def mju_normalize4(vec: NDArray[np.float64]) -> float:
    """Scales a quaternion to length 1, in place, and returns its length before. One that is too short becomes the identity."""

def mju_printMat(mat: ArrayLike) -> None:
    """Prints a matrix."""

def mju_printMatSparse(mat: ArrayLike, rownnz: ArrayLike, rowadr: ArrayLike, colind: ArrayLike) -> None:
    """Prints the entries of a sparse matrix, each with its place."""

def mju_quat2Mat(res: NDArray[np.float64], quat: ArrayLike) -> None:
    """The rotation matrix of a quaternion."""

def mju_quat2Vel(res: NDArray[np.float64], quat: ArrayLike, dt: SupportsFloat) -> None:
    """The angular velocity that makes the rotation in time dt."""

def mju_quatIntegrate(quat: NDArray[np.float64], vel: ArrayLike, scale: SupportsFloat) -> None:
    """Advances a quaternion by an angular velocity over time `scale`, in place."""

def mju_quatZ2Vec(quat: NDArray[np.float64], vec: ArrayLike) -> None:
    """The rotation that takes the z axis to a direction."""

def mju_rayGeom(pos: ArrayLike, mat: ArrayLike, size: ArrayLike, pnt: ArrayLike, vec: ArrayLike, geomtype: SupportsIndex, normal: NDArray[np.float64] | None = None) -> float:
    """Distance, in lengths of `vec`, to a primitive shape, -1 if the ray does not meet it."""

def mju_raySkin(nface: SupportsIndex, nvert: SupportsIndex, face: ArrayLike, vert: ArrayLike, pnt: ArrayLike, vec: ArrayLike, vertid: NDArray[np.int32] | None) -> float:
    """Distance, in lengths of `vec`, to the first triangle of a skin that a ray meets, -1 if there is none. `face` has three vertices for each of `nface` triangles, `vert` three coordinates for each of `nvert` vertices. The nearest vertex goes to `vertid`."""

def mju_rotVecQuat(res: NDArray[np.float64], vec: ArrayLike, quat: ArrayLike) -> None:
    """Rotates a vector by a quaternion."""

def mju_round(x: SupportsFloat) -> int:
    """The nearest integer."""

def mju_scl(res: NDArray[np.float64], vec: ArrayLike, scl: SupportsFloat) -> None:
    """res = vec * scl"""

def mju_scl3(res: NDArray[np.float64], vec: ArrayLike, scl: SupportsFloat) -> None:
    """res = vec * scl"""

def mju_sigmoid(x: SupportsFloat) -> float:
    """A smooth step from 0 at x = 0 to 1 at x = 1."""

def mju_sign(x: SupportsFloat) -> float:
    """-1, 0 or 1."""

def mju_sparse2dense(res: NDArray[np.float64], mat: ArrayLike, rownnz: ArrayLike, rowadr: ArrayLike, colind: ArrayLike) -> None:
    """A sparse matrix as a dense one."""

def mju_springDamper(pos0: SupportsFloat, vel0: SupportsFloat, Kp: SupportsFloat, Kv: SupportsFloat, dt: SupportsFloat) -> float:
    """Position of a unit mass on a spring and a damper, at time dt after it was at pos0 with velocity vel0."""

def mju_sqrMatTD(res: NDArray[np.float64], mat: ArrayLike, diag: ArrayLike | None) -> None:
    """res = mat' diag mat, or mat' mat if diag is None"""

def mju_standardNormal(num2: Any | None = None) -> float:
    """A random number with a standard normal distribution. A second one goes to `num2`, an array of length 1, if it is given; a number in its place, which cannot be written, is taken and forgotten, as by MuJoCo."""

def mju_str2Type(str: str | bytes) -> int:
    """The type of object with this name; 0 if there is none."""

def mju_sub(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike) -> None:
    """res = vec1 - vec2"""

def mju_sub3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike) -> None:
    """res = vec1 - vec2"""

def mju_subFrom(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = res - vec"""

def mju_subFrom3(res: NDArray[np.float64], vec: ArrayLike) -> None:
    """res = res - vec"""

def mju_subQuat(res: NDArray[np.float64], qa: ArrayLike, qb: ArrayLike) -> None:
    """The angular velocity that leads from qb to qa in unit time."""

def mju_sum(vec: ArrayLike) -> float:
    """The sum of all numbers."""

def mju_symmetrize(res: NDArray[np.float64], mat: ArrayLike) -> None:
    """res = (mat + mat') / 2"""

def mju_transformSpatial(res: NDArray[np.float64], vec: ArrayLike, flg_force: SupportsIndex, newpos: ArrayLike, oldpos: ArrayLike, rotnew2old: ArrayLike | None = None) -> None:
    """Moves a spatial vector, a force or a motion, from oldpos to newpos, and turns it if rotnew2old is given."""

def mju_transpose(res: NDArray[np.float64], mat: ArrayLike) -> None:
    """res = mat'"""

def mju_trnVecPose(res: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike, vec: ArrayLike) -> None:
    """A point in a pose."""

def mju_type2Str(type: SupportsIndex) -> str | None:
    """The name of a type of object; None if there is no such type."""

def mju_unit4(res: NDArray[np.float64]) -> None:
    """res = (1, 0, 0, 0)"""

def mju_warningText(warning: SupportsIndex, info: SupportsIndex) -> str:
    """A warning in words; `info` says what it is about."""

def mju_writeLog(type: str, msg: str) -> None:
    """Appends the time, the type and a message to MUJOCO_LOG.TXT in the present folder."""

def mju_writeNumBytes(nbytes: SupportsIndex) -> str:
    """A number of bytes, with the letter of a power of 1024 where it is a multiple of one."""

def mju_zero(res: NDArray[np.float64]) -> None:
    """res = 0"""

def mju_zero3(res: NDArray[np.float64]) -> None:
    """res = 0"""

def mju_zero4(res: NDArray[np.float64]) -> None:
    """res = 0"""

def mjv_addGeoms(m: MjModel, d: MjData, opt: MjvOption, pert: MjvPerturb, catmask: SupportsIndex, scn: MjvScene) -> None:
    """Adds geoms to a scene."""

def mjv_alignToCamera(res: NDArray[np.float64], vec: ArrayLike, forward: ArrayLike) -> None:
    """Turns a vector about the vertical so that y becomes the direction of view."""

def mjv_applyPerturbForce(m: MjModel, d: MjData, pert: MjvPerturb) -> None:
    """Pulls and turns the selected body."""

def mjv_applyPerturbPose(m: MjModel, d: MjData, pert: MjvPerturb, flg_paused: SupportsIndex) -> None:
    """Puts the selected body where it is pulled."""

def mjv_averageCamera(cam1: MjvGLCamera, cam2: MjvGLCamera) -> MjvGLCamera:
    """The camera between two."""

def mjv_cameraFrame(headpos: NDArray[np.float64] | None, forward: NDArray[np.float64] | None, up: NDArray[np.float64] | None, right: NDArray[np.float64] | None, d: MjData, cam: MjvCamera) -> None:
    """Where a camera is and where it looks."""

def mjv_cameraFrustum(zver: NDArray[np.float32] | None, zhor: NDArray[np.float32] | None, zclip: NDArray[np.float32] | None, m: MjModel, cam: MjvCamera) -> None:
    """What a camera sees: distances at the near plane, and the planes."""

def mjv_cameraInModel(headpos: NDArray[np.float64] | None, forward: NDArray[np.float64] | None, up: NDArray[np.float64] | None, scn: MjvScene) -> None:
    """Where the camera of a scene is in the model."""

def mjv_cameraInRoom(headpos: NDArray[np.float64] | None, forward: NDArray[np.float64] | None, up: NDArray[np.float64] | None, scn: MjvScene) -> None:
    """Where the camera of a scene is in the room."""

def mjv_connector(geom: MjvGeom, type: SupportsIndex, width: SupportsFloat, from_: ArrayLike, to: ArrayLike) -> None:
    """Makes a geom a capsule, cylinder, arrow or line between two points."""

def mjv_defaultCamera(cam: MjvCamera) -> None:
    """Sets a camera to its defaults."""

def mjv_defaultFigure(fig: MjvFigure) -> None:
    """Sets a figure to its defaults."""

def mjv_defaultFreeCamera(m: MjModel, cam: MjvCamera) -> None:
    """Sets a camera so that it sees all of a model."""

def mjv_defaultOption(opt: MjvOption) -> None:
    """Sets options to their defaults."""

def mjv_defaultPerturb(pert: MjvPerturb) -> None:
    """Sets a perturbation to its defaults."""

def mjv_frustumHeight(scn: MjvScene) -> float:
    """How high the picture is at unit distance from the camera of a scene."""

def mjv_initGeom(geom: MjvGeom, type: SupportsIndex, size: ArrayLike, pos: ArrayLike, mat: ArrayLike, rgba: ArrayLike) -> None:
    """Gives a geom a shape, size, place and colour, and everything else its default."""

def mjv_initPerturb(m: MjModel, d: MjData, scn: MjvScene, pert: MjvPerturb) -> None:
    """Starts to pull the selected body."""

def mjv_makeLights(m: MjModel, d: MjData, scn: MjvScene) -> None:
    """Writes the lights of a scene."""

def mjv_model2room(roompos: NDArray[np.float64], roomquat: NDArray[np.float64], modelpos: ArrayLike, modelquat: ArrayLike, scn: MjvScene) -> None:
    """A pose of the model, as the room sees it."""

def mjv_moveCamera(m: MjModel, action: SupportsIndex, reldx: SupportsFloat, reldy: SupportsFloat, scn: MjvScene, cam: MjvCamera) -> None:
    """Moves a camera."""

def mjv_moveModel(m: MjModel, action: SupportsIndex, reldx: SupportsFloat, reldy: SupportsFloat, roomup: ArrayLike, scn: MjvScene) -> None:
    """Moves the model in the room."""

def mjv_movePerturb(m: MjModel, d: MjData, action: SupportsIndex, reldx: SupportsFloat, reldy: SupportsFloat, scn: MjvScene, pert: MjvPerturb) -> None:
    """Moves what the selected body is pulled to."""

def mjv_room2model(modelpos: NDArray[np.float64], modelquat: NDArray[np.float64], roompos: ArrayLike, roomquat: ArrayLike, scn: MjvScene) -> None:
    """A pose of the room, as the model sees it."""

def mjv_select(m: MjModel, d: MjData, vopt: MjvOption, aspectratio: SupportsFloat, relx: SupportsFloat, rely: SupportsFloat, scn: MjvScene, selpnt: NDArray[np.float64], geomid: NDArray[np.int32], flexid: NDArray[np.int32], skinid: NDArray[np.int32]) -> int:
    """What is under the mouse: the body, -1 if there is none."""

def mjv_updateCamera(m: MjModel, d: MjData, cam: MjvCamera, scn: MjvScene) -> None:
    """Places the cameras of a scene."""

def mjv_updateScene(m: MjModel, d: MjData, opt: MjvOption, pert: MjvPerturb | None, cam: MjvCamera, catmask: SupportsIndex, scn: MjvScene) -> None:
    """Fills a scene with all that is asked for."""

def mjv_updateSkin(m: MjModel, d: MjData, scn: MjvScene) -> None:
    """Bends the skins of a scene."""

def set_limits(**limits: Any | None) -> None:
    """Sets some of the limits that get_limits gives, for all models that are loaded and compiled from now on. What a model asks for beyond them is refused, with the name of the limit."""

def set_mjcb_act_bias(callback: Callable[..., Any] | None) -> None:
    """Installs a function that gives the bias of an actuator, called with model, data and actuator, or removes it with None."""

def set_mjcb_act_dyn(callback: Callable[..., Any] | None) -> None:
    """Installs a function that gives the rate of an activation, called with model, data and actuator, or removes it with None."""

def set_mjcb_act_gain(callback: Callable[..., Any] | None) -> None:
    """Installs a function that gives the gain of an actuator, called with model, data and actuator, or removes it with None."""

def set_mjcb_contactfilter(callback: Callable[..., Any] | None) -> None:
    """Installs a function that says whether two geoms are kept from colliding, called with model, data and both geoms, or removes it with None."""

def set_mjcb_control(callback: Callable[..., Any] | None) -> None:
    """Installs a function that sets controls, called with model and data, or removes it with None."""

def set_mjcb_passive(callback: Callable[..., Any] | None) -> None:
    """Installs a function that adds passive forces, called with model and data, or removes it with None."""

def set_mjcb_sensor(callback: Callable[..., Any] | None) -> None:
    """Installs a function that fills user sensors, called with model, data and stage, or removes it with None."""

def set_mjcb_time(callback: Callable[..., Any] | None) -> None:
    """Installs a function that gives the present time, called without arguments, for `timer`, or removes it with None."""

def set_mju_user_free(callback: Any | None) -> None:
    """Refuses functions that free memory; None is taken."""

def set_mju_user_malloc(callback: Any | None) -> None:
    """Refuses functions that allocate memory; None is taken."""

def set_mju_user_warning(callback: Callable[..., Any] | None) -> None:
    """Installs a function that is told warnings, called with a text, or removes it with None."""
